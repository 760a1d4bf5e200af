import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Account } from "#contract/auth.ts";
import { ROLES } from "#contract/roles.ts";
import { schoolDate } from "#contract/school-date.ts";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Pager } from "#client/ui/pager.tsx";
import { QueryArea } from "#client/ui/query-area.tsx";
import type { OnSearch } from "#client/ui/search-params.ts";
import { AddSheet } from "./add-sheet.tsx";
import { InviteAll } from "./invite-all.tsx";
import classes from "./people.module.css";
import { PeopleTable } from "./people-table.tsx";
import { PeopleToolbar } from "./people-toolbar.tsx";
import { PersonSheet } from "./person-sheet.tsx";
import { peopleQueries } from "./queries.ts";
import { PAGE_SIZE, type PeopleSearch, peopleSearch } from "./search.ts";
import { messages } from "./messages.ts";

interface Props {
  account: Account;
  search: PeopleSearch;
  onSearch: OnSearch<PeopleSearch>;
}

/** `/school/people`: who is at the school, how their accounts stand, and what can be done for each. */
export function PeoplePage({ account, search, onSearch }: Props): ReactNode {
  const timeZone = account.person.school.time_zone;
  const query = useQuery(peopleQueries.list(search));
  const [inviting, setInviting] = useState(false);
  const [adding, setAdding] = useState(false);
  const [today] = useState(() => schoolDate(new Date(), timeZone));
  const open = (person: string | undefined): void => onSearch(peopleSearch({ ...search, person }), { replace: true });
  return (
    <div className={classes.page}>
      <PeopleToolbar
        search={search}
        total={query.data?.total}
        onSearch={onSearch}
        onInvite={() => setInviting(true)}
        onAdd={() => setAdding(true)}
      />
      <QueryArea query={query} broken={messages.failed}>
        {({ people, total, offset }) =>
          people.length === 0 ? (
            <EmptyState
              title={messages.nobody}
              text={messages.nobodyText}
              action={<Button onClick={() => onSearch({})}>{messages.clear}</Button>}
            />
          ) : (
            <>
              <PeopleTable people={people} timeZone={timeZone} onOpen={open} />
              <Pager
                offset={offset}
                shown={people.length}
                total={total}
                size={PAGE_SIZE}
                onOffset={(from) => onSearch(peopleSearch({ ...search, offset: from }))}
              />
            </>
          )
        }
      </QueryArea>
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
    </div>
  );
}
