import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Account } from "#contract/auth.ts";
import type { SchoolClass } from "#contract/school-classes.ts";
import { useSchoolToday } from "#client/api/use-school-today.ts";
import { Button } from "#client/ui/button.tsx";
import { Library } from "#client/ui/library.tsx";
import { ListPage } from "#client/ui/list-page.tsx";
import { printHeadMessages } from "#client/ui/print-head-messages.ts";
import type { OnSearch } from "#client/ui/search-params.ts";
import shared from "#client/features/school/school.module.css";
import { classMessages } from "./class-messages.ts";
import { AddClassSheet, EditClassSheet } from "./class-sheet.tsx";
import { ClassesFilters } from "./classes-filters.tsx";
import { ClassesTable } from "./classes-table.tsx";
import { LendSheet } from "./lend-sheet.tsx";
import { Loans } from "./loans.tsx";
import { messages } from "./messages.ts";
import { classesQueries } from "./queries.ts";
import { type ClassesSearch, classesSearch, PAGE_SIZE } from "./search.ts";

interface Props {
  account: Account;
  search: ClassesSearch;
  onSearch: OnSearch<ClassesSearch>;
}

/** `/school/classes`: who teaches what, which classes are daily, and which are lent. */
export function ClassesPage({ account, search, onSearch }: Props): ReactNode {
  const query = useQuery(classesQueries.list(search));
  const today = useSchoolToday(account.person.school.time_zone);
  const [adding, setAdding] = useState(false);
  const [changing, setChanging] = useState<SchoolClass | null>(null);
  const [lending, setLending] = useState<SchoolClass | null>(null);
  const actions = (
    <Button kind="next" onClick={() => setAdding(true)}>
      <IconPlus size={20} stroke={1.75} aria-hidden="true" />
      {classMessages.add}
    </Button>
  );
  const isNarrowed = Boolean(search.search ?? search.kind ?? search.ended);
  const empty = isNarrowed
    ? {
        title: messages.none,
        text: messages.noneText,
        action: <Button onClick={() => onSearch({})}>{messages.clear}</Button>,
      }
    : { title: messages.noneYet, text: messages.noneYetText };
  return (
    <Library>
      <div className={shared.stack}>
        <Loans today={today} />
        <ListPage
          query={query}
          broken={messages.failed}
          rowsOf={({ classes }) => classes}
          filters={<ClassesFilters search={search} onSearch={onSearch} />}
          narrowedBy={[
            search.search && printHeadMessages.searched(search.search),
            search.kind && messages.kinds[search.kind],
            search.ended && messages.ended,
          ]}
          found={messages.found}
          about={messages.kindText}
          actions={actions}
          empty={empty}
          size={PAGE_SIZE}
          onOffset={(offset, options) => onSearch(classesSearch({ ...search, offset }), options)}
        >
          {(classes) => <ClassesTable classes={classes} onLend={setLending} onChange={setChanging} />}
        </ListPage>
        {adding && <AddClassSheet today={today} onClose={() => setAdding(false)} />}
        {changing && <EditClassSheet one={changing} today={today} onClose={() => setChanging(null)} />}
        {lending && <LendSheet lent={lending} today={today} onClose={() => setLending(null)} />}
      </div>
    </Library>
  );
}
