import { IconMailForward, IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Account } from "#contract/auth.ts";
import { ROLES } from "#contract/roles.ts";
import { useSchoolToday } from "#client/api/use-school-today.ts";
import { Button } from "#client/ui/button.tsx";
import { ListPage } from "#client/ui/list-page.tsx";
import { printHeadMessages } from "#client/ui/print-head-messages.ts";
import type { OnSearch } from "#client/ui/search-params.ts";
import { AddSheet } from "./add-sheet.tsx";
import { InviteAll } from "./invite-all.tsx";
import { messages } from "./messages.ts";
import { PeopleFilters } from "./people-filters.tsx";
import { PeopleTable } from "./people-table.tsx";
import { PersonSheet } from "./person-sheet.tsx";
import { peopleQueries } from "./queries.ts";
import { recordMessages } from "./record-messages.ts";
import { PAGE_SIZE, type PeopleSearch, peopleSearch } from "./search.ts";

interface Props {
  account: Account;
  search: PeopleSearch;
  onSearch: OnSearch<PeopleSearch>;
}

const icon = { size: 20, stroke: 1.75, "aria-hidden": true };

/** `/school/people`: who is at the school, how their accounts stand, and what can be done for each. */
export function PeoplePage({ account, search, onSearch }: Props): ReactNode {
  const timeZone = account.person.school.time_zone;
  const query = useQuery(peopleQueries.list(search));
  const { data: classes } = useQuery(peopleQueries.everyClass());
  const [inviting, setInviting] = useState(false);
  const [adding, setAdding] = useState(false);
  const today = useSchoolToday(timeZone);
  const open = (person: string | undefined): void => onSearch(peopleSearch({ ...search, person }), { replace: true });
  const actions = (
    <>
      <Button onClick={() => setInviting(true)}>
        <IconMailForward {...icon} />
        {messages.invite}
      </Button>
      <Button kind="next" onClick={() => setAdding(true)}>
        <IconUserPlus {...icon} />
        {recordMessages.add}
      </Button>
    </>
  );
  const empty = {
    title: messages.nobody,
    text: messages.nobodyText,
    action: <Button onClick={() => onSearch({})}>{messages.clear}</Button>,
  };
  return (
    <>
      <ListPage
        query={query}
        broken={messages.failed}
        rowsOf={({ people }) => people}
        filters={<PeopleFilters search={search} onSearch={onSearch} />}
        narrowedBy={[
          search.search && printHeadMessages.searched(search.search),
          search.role && messages.kinds[search.role],
          search.class_id && (classes?.find(({ id }) => id === search.class_id)?.name ?? messages.oneClass),
          search.status && messages.statuses[search.status],
        ]}
        found={messages.found}
        actions={actions}
        empty={empty}
        size={PAGE_SIZE}
        onOffset={(offset, options) => onSearch(peopleSearch({ ...search, offset }), options)}
      >
        {(people) => <PeopleTable people={people} timeZone={timeZone} onOpen={open} />}
      </ListPage>
      {adding && (
        <AddSheet
          role={ROLES.find((one) => one === search.role)}
          classId={search.class_id}
          today={today}
          onClose={() => setAdding(false)}
        />
      )}
      {inviting && <InviteAll kind={search.role} onClose={() => setInviting(false)} />}
      {search.person && (
        <PersonSheet
          key={search.person}
          id={search.person}
          timeZone={timeZone}
          today={today}
          onOpen={open}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}
