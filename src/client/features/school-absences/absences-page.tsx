import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Account } from "#contract/auth.ts";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { later } from "#client/ui/later.tsx";
import { Library } from "#client/ui/library.tsx";
import { ListCard, Rows } from "#client/ui/list-card.tsx";
import { Pager } from "#client/ui/pager.tsx";
import { QueryArea } from "#client/ui/query-area.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import { TwoWays } from "#client/ui/two-ways.tsx";
import { AbsenceRow } from "./absence-row.tsx";
import classes from "./absences.module.css";
import { absenceQueries } from "./queries.ts";
import { type AbsencesSearch, PAGE_SIZE, read } from "./search.ts";
import { words } from "./words.ts";

const AbsenceSheet = later(() => import("./absence-sheet.tsx").then((part) => part.AbsenceSheet));

interface Props {
  account: Account;
  search: AbsencesSearch;
  onSearch: (search: AbsencesSearch, options?: { replace?: boolean }) => void;
}

/** Absences announced ahead (product, *Administrators*). */
export function AbsencesPage({ account, search, onSearch }: Props): ReactNode {
  const query = useQuery(absenceQueries.list(search));
  const [open, setOpen] = useState(false);
  const when = search.when ?? "ahead";
  return (
    <ListCard
      title={words.title[when]}
      text={words.text[when]}
      action={
        <Button kind="next" onClick={() => setOpen(true)}>
          {words.announce}
        </Button>
      }
    >
      <Library>
        <search className={classes.toolbar}>
          <SearchField label={words.search} value={search.search ?? ""} onSearch={(text) => onSearch(read({ ...search, search: text, offset: 0 }), { replace: true })} />
          <TwoWays
            label={words.show}
            choices={[
              { value: "ahead", label: words.ahead },
              { value: "past", label: words.past },
            ]}
            value={when}
            onChoose={(wanted) => onSearch(read({ search: search.search, when: wanted }))}
          />
        </search>
      </Library>
      <QueryArea query={query} broken={words.broken}>
        {({ absences, total, offset }) => (
          <>
            {absences.length === 0 && <EmptyState title={search.search ? words.noneFound : words.none[when]} />}
            {absences.length > 0 && (
              <Rows>
                {absences.map((absence) => (
                  <AbsenceRow key={absence.id} absence={absence} canEnd={when === "ahead"} />
                ))}
              </Rows>
            )}
            <Pager offset={offset} shown={absences.length} total={total} size={PAGE_SIZE} onOffset={(from) => onSearch(read({ ...search, offset: from }))} />
          </>
        )}
      </QueryArea>
      {open && <AbsenceSheet timeZone={account.person.school.time_zone} onClose={() => setOpen(false)} />}
    </ListCard>
  );
}
