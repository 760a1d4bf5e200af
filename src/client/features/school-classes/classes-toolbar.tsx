import { NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Input.css";
import "@mantine/core/styles/Combobox.css";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button } from "#client/ui/button.tsx";
import { ChoiceSelect } from "#client/ui/choice-select.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import { classWords } from "./class-words.ts";
import classes from "./classes.module.css";
import { type ClassesSearch, classesSearch, KINDS } from "./search.ts";
import { words } from "./words.ts";

interface Props {
  search: ClassesSearch;
  total: number | undefined;
  onSearch: (search: ClassesSearch, options?: { replace?: boolean }) => void;
  onAdd: () => void;
}

/** Which classes are listed: by class or teacher, kind, and whether they have ended. */
export function ClassesToolbar({ search, total, onSearch, onAdd }: Props): ReactNode {
  const narrow = (more: Record<string, unknown>): void => onSearch(classesSearch({ ...search, offset: 0, ...more }));
  return (
    <>
      <search className={classes.toolbar}>
        <SearchField
          label={words.search}
          value={search.search ?? ""}
          onSearch={(wanted) => onSearch(classesSearch({ ...search, offset: 0, search: wanted }), { replace: true })}
        />
        <ChoiceSelect
          label={words.kind}
          none={words.anyKind}
          value={search.kind}
          choices={KINDS.map((value) => ({ value, label: words.kinds[value] }))}
          onChoose={(kind) => narrow({ kind })}
        />
        <NativeSelect
          label={words.shown}
          value={search.ended ?? ""}
          data={[
            { value: "", label: words.current },
            { value: "true", label: words.ended },
          ]}
          onChange={({ currentTarget }) => narrow({ ended: currentTarget.value })}
        />
      </search>
      <div className={classes.above}>
        <p className={classes.soft}>
          <span role="status">{total === undefined ? " " : `${words.found(total)}.`}</span> {words.kindText}
        </p>
        <Button kind="next" onClick={onAdd}>
          <IconPlus size={20} stroke={1.75} aria-hidden="true" />
          {classWords.add}
        </Button>
      </div>
    </>
  );
}
