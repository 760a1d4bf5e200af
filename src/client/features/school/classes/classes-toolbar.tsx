import { NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Input.css";
import "@mantine/core/styles/Combobox.css";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button } from "#client/ui/button.tsx";
import { ChoiceSelect } from "#client/ui/choice-select.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import type { OnSearch } from "#client/ui/search-params.ts";
import { classMessages } from "./class-messages.ts";
import classes from "./classes.module.css";
import { type ClassesSearch, classesSearch, KINDS } from "./search.ts";
import { messages } from "./messages.ts";

interface Props {
  search: ClassesSearch;
  total: number | undefined;
  onSearch: OnSearch<ClassesSearch>;
  onAdd: () => void;
}

/** Which classes are listed: by class or teacher, kind, and whether they have ended. */
export function ClassesToolbar({ search, total, onSearch, onAdd }: Props): ReactNode {
  const narrow = (more: Record<string, unknown>): void => onSearch(classesSearch({ ...search, offset: 0, ...more }));
  return (
    <>
      <search className={classes.toolbar}>
        <SearchField
          label={messages.search}
          value={search.search ?? ""}
          onSearch={(wanted) => onSearch(classesSearch({ ...search, offset: 0, search: wanted }), { replace: true })}
        />
        <ChoiceSelect
          label={messages.kind}
          none={messages.anyKind}
          value={search.kind}
          choices={KINDS.map((value) => ({ value, label: messages.kinds[value] }))}
          onChoose={(kind) => narrow({ kind })}
        />
        <NativeSelect
          label={messages.shown}
          value={search.ended ?? ""}
          data={[
            { value: "", label: messages.current },
            { value: "true", label: messages.ended },
          ]}
          onChange={({ currentTarget }) => narrow({ ended: currentTarget.value })}
        />
      </search>
      <div className={classes.above}>
        <p className={classes.soft}>
          <span role="status">{total === undefined ? " " : `${messages.found(total)}.`}</span> {messages.kindText}
        </p>
        <Button kind="next" onClick={onAdd}>
          <IconPlus size={20} stroke={1.75} aria-hidden="true" />
          {classMessages.add}
        </Button>
      </div>
    </>
  );
}
