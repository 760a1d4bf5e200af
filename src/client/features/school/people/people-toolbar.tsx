import "@mantine/core/styles/Combobox.css";
import { IconMailForward, IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "#client/ui/button.tsx";
import { ChoiceSelect } from "#client/ui/choice-select.tsx";
import { Library } from "#client/ui/library.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import type { OnSearch } from "#client/ui/search-params.ts";
import classes from "./people.module.css";
import { peopleQueries } from "./queries.ts";
import { recordMessages } from "./record-messages.ts";
import { KINDS, narrowed, type PeopleSearch, STATUSES } from "./search.ts";
import { messages } from "./messages.ts";

interface Props {
  search: PeopleSearch;
  total: number | undefined;
  onSearch: OnSearch<PeopleSearch>;
  onInvite: () => void;
  onAdd: () => void;
}

/** Who is listed: by name or e-mail, role, class and how the account stands. */
export function PeopleToolbar({ search, total, onSearch, onInvite, onAdd }: Props): ReactNode {
  const { data } = useQuery(peopleQueries.classes());
  const taught = (data?.classes ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Library>
      <search className={classes.toolbar}>
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
      </search>
      <div className={classes.above}>
        <p role="status">{total === undefined ? " " : messages.found(total)}</p>
        <div className={classes.ways}>
          <Button onClick={onInvite}>
            <IconMailForward size={20} stroke={1.75} aria-hidden="true" />
            {messages.invite}
          </Button>
          <Button kind="next" onClick={onAdd}>
            <IconUserPlus size={20} stroke={1.75} aria-hidden="true" />
            {recordMessages.add}
          </Button>
        </div>
      </div>
    </Library>
  );
}
