import "@mantine/core/styles/Combobox.css";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ChoiceSelect } from "#client/ui/choice-select.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import type { OnSearch } from "#client/ui/search-params.ts";
import { messages } from "./messages.ts";
import { peopleQueries } from "./queries.ts";
import { KINDS, narrowed, type PeopleSearch, STATUSES } from "./search.ts";

/** Who is listed: by name or e-mail, role, class and how the account stands. */
export function PeopleFilters({
  search,
  onSearch,
}: {
  search: PeopleSearch;
  onSearch: OnSearch<PeopleSearch>;
}): ReactNode {
  const { data } = useQuery(peopleQueries.everyClass());
  const taught = (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <SearchField
        label={messages.search}
        value={search.search ?? ""}
        onSearch={(wanted) => onSearch(narrowed(search, { search: wanted }), { replace: true })}
      />
      <ChoiceSelect
        label={messages.role}
        none={messages.everyone}
        value={search.role}
        choices={KINDS.map((value) => ({ value, label: messages.kinds[value] }))}
        onChoose={(role) => onSearch(narrowed(search, { role }))}
      />
      <ChoiceSelect
        label={messages.class}
        none={messages.anyClass}
        value={search.class_id}
        choices={taught}
        onChoose={(class_id) => onSearch(narrowed(search, { class_id }))}
      />
      <ChoiceSelect
        label={messages.account}
        none={messages.anyAccount}
        value={search.status}
        choices={STATUSES.map((value) => ({ value, label: messages.statuses[value] }))}
        onChoose={(status) => onSearch(narrowed(search, { status }))}
      />
    </>
  );
}
