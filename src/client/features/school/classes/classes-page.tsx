import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Account } from "#contract/auth.ts";
import type { SchoolClass } from "#contract/school-classes.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import { schoolToday } from "#client/api/server-time.ts";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Library } from "#client/ui/library.tsx";
import { Pager } from "#client/ui/pager.tsx";
import { QueryArea } from "#client/ui/query-area.tsx";
import type { OnSearch } from "#client/ui/search-params.ts";
import { AddClassSheet, EditClassSheet } from "./class-sheet.tsx";
import classes from "./classes.module.css";
import { ClassesTable } from "./classes-table.tsx";
import { ClassesToolbar } from "./classes-toolbar.tsx";
import { LendSheet } from "./lend-sheet.tsx";
import { Loans } from "./loans.tsx";
import { classesQueries } from "./queries.ts";
import { type ClassesSearch, classesSearch, PAGE_SIZE } from "./search.ts";
import { messages } from "./messages.ts";

interface Props {
  account: Account;
  search: ClassesSearch;
  onSearch: OnSearch<ClassesSearch>;
}

/** `/school/classes`: who teaches what, which classes are daily, and which are lent. */
export function ClassesPage({ account, search, onSearch }: Props): ReactNode {
  const query = useQuery(classesQueries.list(search));
  const [today] = useState((): SchoolDate => schoolToday(account.person.school.time_zone));
  const [adding, setAdding] = useState(false);
  const [changing, setChanging] = useState<SchoolClass | null>(null);
  const [lending, setLending] = useState<SchoolClass | null>(null);
  return (
    <Library>
      <div className={classes.page}>
        <Loans today={today} />
        <ClassesToolbar search={search} total={query.data?.total} onSearch={onSearch} onAdd={() => setAdding(true)} />
        <QueryArea query={query} broken={messages.failed}>
          {({ classes: found, total, offset }) =>
            found.length === 0 ? (
              <EmptyState
                title={messages.none}
                text={messages.noneText}
                action={<Button onClick={() => onSearch({})}>{messages.clear}</Button>}
              />
            ) : (
              <>
                <ClassesTable classes={found} onLend={setLending} onChange={setChanging} />
                <Pager
                  offset={offset}
                  shown={found.length}
                  total={total}
                  size={PAGE_SIZE}
                  onOffset={(from) => onSearch(classesSearch({ ...search, offset: from }))}
                />
              </>
            )
          }
        </QueryArea>
        {adding && <AddClassSheet today={today} onClose={() => setAdding(false)} />}
        {changing && <EditClassSheet one={changing} today={today} onClose={() => setChanging(null)} />}
        {lending && <LendSheet lent={lending} today={today} onClose={() => setLending(null)} />}
      </div>
    </Library>
  );
}
