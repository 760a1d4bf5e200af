import { NativeSelect, TextInput } from "@mantine/core";
import { IconSearch, IconSortAscending, IconSortDescending } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { Account } from "#contract/auth.ts";
import type { StudentSort } from "#contract/students.ts";
import { Library } from "#client/ui/library.tsx";
import classes from "./students.module.css";
import { sortedBy, type StudentsSearch, studentsSearch } from "./students-search.ts";
import { words } from "./words.ts";
import "@mantine/core/styles/Input.css";

/** A name is looked up when the typing rests, in ms. */
const REST_MS = 250;

const SORTS: readonly StudentSort[] = ["name", "grade", "attendance", "positive", "challenging", "last_event"];

interface Props {
  account: Account;
  search: StudentsSearch;
  total: number | undefined;
  onSearch: (search: StudentsSearch, options?: { replace?: boolean }) => void;
}

/** Search and class; on narrow screens, which have no columns to tap, the order too. */
export function StudentsToolbar({ account, search, total, onSearch }: Props): ReactNode {
  const { is_administrator, classes: taught } = account.person;
  const sort = search.sort_by ?? "name";
  const falling = search.sort_direction === "desc";
  const Direction = falling ? IconSortDescending : IconSortAscending;
  return (
    <Library>
      <search className={classes.toolbar}>
        <SearchField search={search} onSearch={onSearch} />
        <NativeSelect
          label={words.class}
          value={search.class_id ?? ""}
          onChange={(event) => onSearch(studentsSearch({ ...search, offset: 0, class_id: event.currentTarget.value }))}
          data={[{ value: "", label: is_administrator ? words.wholeSchool : words.allMine }, ...taught.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <div className={classes.order}>
          <NativeSelect
            label={words.sortBy}
            value={sort}
            onChange={(event) => {
              const wanted = SORTS.find((one) => one === event.currentTarget.value);
              if (wanted) onSearch(sortedBy(search, wanted));
            }}
            data={SORTS.map((value) => ({ value, label: words.sorts[value] }))}
          />
          <button type="button" className={classes.turn} aria-label={words.turnRound(sort, falling)} onClick={() => onSearch(sortedBy(search, sort))}>
            <Direction size={24} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
        <p className={classes.total} role="status">
          {total === undefined ? "\u00a0" : words.found(total)}
        </p>
      </search>
    </Library>
  );
}

function SearchField({ search, onSearch }: Pick<Props, "search" | "onSearch">): ReactNode {
  const [text, setText] = useState(search.search ?? "");
  const [told, setTold] = useState(search.search ?? "");
  // The address changed under the field: by the back button, or a link.
  if ((search.search ?? "") !== told) {
    setTold(search.search ?? "");
    setText(search.search ?? "");
  }
  const look = useEffectEvent((wanted: string) => {
    if (wanted === (search.search ?? "")) return;
    setTold(wanted);
    onSearch(studentsSearch({ ...search, offset: 0, search: wanted }), { replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(() => look(text.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextInput
      type="search"
      label={words.search}
      value={text}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
      onChange={(event) => setText(event.currentTarget.value)}
      data-search-field
    />
  );
}
