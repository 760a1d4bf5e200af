import { NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Combobox.css";
import { IconSortAscending, IconSortDescending } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Account } from "#contract/auth.ts";
import type { StudentSort } from "#contract/students.ts";
import { IconButton } from "#client/ui/icon-button.tsx";
import { Library } from "#client/ui/library.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import classes from "./students.module.css";
import { sortedBy, type StudentsSearch, studentsSearch } from "./students-search.ts";
import { messages } from "./messages.ts";
import "@mantine/core/styles/Input.css";

const SORTS: readonly StudentSort[] = ["name", "grade", "attendance", "positive", "challenging", "last_event"];

interface Props {
  account: Account;
  search: StudentsSearch;
  total: number | undefined;
  /** The name of the class that is chosen, where it is none of one's own and its name is known. */
  otherClass: string | undefined;
  onSearch: (search: StudentsSearch, options?: { replace?: boolean }) => void;
}

/** Search and class; on narrow screens, which have no columns to tap, the order too. */
export function StudentsToolbar({ account, search, total, otherClass, onSearch }: Props): ReactNode {
  const { is_administrator, classes: taught } = account.person;
  const sort = search.sort_by ?? "name";
  // An address may name any class that one may see.
  const other = taught.some(({ id }) => id === search.class_id) ? undefined : search.class_id;
  const falling = search.sort_direction === "desc";
  const Direction = falling ? IconSortDescending : IconSortAscending;
  return (
    <Library>
      <search className={classes.toolbar}>
        <SearchField
          label={messages.search}
          value={search.search ?? ""}
          onSearch={(wanted) => onSearch(studentsSearch({ ...search, offset: 0, search: wanted }), { replace: true })}
        />
        <NativeSelect
          label={messages.class}
          value={search.class_id ?? ""}
          onChange={(event) => onSearch(studentsSearch({ ...search, offset: 0, class_id: event.currentTarget.value }))}
          data={[
            { value: "", label: is_administrator ? messages.wholeSchool : messages.allMine },
            ...taught.map(({ id, name }) => ({ value: id, label: name })),
            ...(other ? [{ value: other, label: otherClass ?? messages.otherClass }] : []),
          ]}
        />
        <div className={classes.order}>
          <NativeSelect
            label={messages.sortBy}
            value={sort}
            onChange={(event) => {
              const wanted = SORTS.find((one) => one === event.currentTarget.value);
              if (wanted) onSearch(sortedBy(search, wanted));
            }}
            data={SORTS.map((value) => ({ value, label: messages.sorts[value] }))}
          />
          <IconButton label={messages.turnRound(sort, falling)} onClick={() => onSearch(sortedBy(search, sort))}>
            <Direction size={24} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </div>
        <p className={classes.total} role="status">
          {total === undefined ? "\u00a0" : messages.found(total)}
        </p>
      </search>
    </Library>
  );
}
