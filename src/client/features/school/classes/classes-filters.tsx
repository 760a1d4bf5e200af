import { NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Input.css";
import "@mantine/core/styles/Combobox.css";
import type { ReactNode } from "react";
import { ChoiceSelect } from "#client/ui/choice-select.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import type { OnSearch } from "#client/ui/search-params.ts";
import { messages } from "./messages.ts";
import { type ClassesSearch, classesSearch, KINDS } from "./search.ts";

/** Which classes are listed: by class or teacher, kind, and whether they have ended. */
export function ClassesFilters({
  search,
  onSearch,
}: {
  search: ClassesSearch;
  onSearch: OnSearch<ClassesSearch>;
}): ReactNode {
  const narrow = (more: object, options?: { replace?: boolean }): void =>
    onSearch(classesSearch({ ...search, offset: 0, ...more }), options);
  return (
    <>
      <SearchField
        label={messages.search}
        value={search.search ?? ""}
        onSearch={(wanted) => narrow({ search: wanted }, { replace: true })}
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
    </>
  );
}
