import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { AnnouncedAbsence } from "#contract/announced-absences.ts";
import type { Account } from "#contract/auth.ts";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { later } from "#client/ui/later.tsx";
import { Library } from "#client/ui/library.tsx";
import { ListCard, Rows } from "#client/ui/list-card.tsx";
import { Pager } from "#client/ui/pager.tsx";
import { QueryArea } from "#client/ui/query-area.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import { Segments } from "#client/ui/segments.tsx";
import type { OnSearch } from "#client/ui/search-params.ts";
import { AbsenceRow } from "./absence-row.tsx";
import classes from "./absences.module.css";
import { absenceQueries } from "./queries.ts";
import { type AbsencesSearch, PAGE_SIZE, absencesSearch } from "./search.ts";
import { messages } from "./messages.ts";

const AbsenceSheet = later(() => import("./absence-sheet.tsx").then((part) => part.AbsenceSheet));

interface Props {
  account: Account;
  search: AbsencesSearch;
  onSearch: OnSearch<AbsencesSearch>;
}

/** What the sheet is about: a new one, or one by its id. */
type Opened = "new" | { id: string };

/** Absences announced ahead. */
export function AbsencesPage({ account, search, onSearch }: Props): ReactNode {
  const query = useQuery(absenceQueries.list(search));
  const [open, setOpen] = useState<Opened | null>(null);
  const timeZone = account.person.school.time_zone;
  const when = search.when ?? "ahead";
  return (
    <ListCard
      title={messages.title[when]}
      text={messages.text[when]}
      action={
        <Button kind="next" onClick={() => setOpen("new")}>
          {messages.announce}
        </Button>
      }
    >
      <Library>
        <search className={classes.toolbar}>
          <SearchField
            label={messages.search}
            value={search.search ?? ""}
            onSearch={(text) => onSearch(absencesSearch({ ...search, search: text, offset: 0 }), { replace: true })}
          />
          <Segments
            label={messages.show}
            choices={[
              { value: "ahead", label: messages.ahead },
              { value: "past", label: messages.past },
            ]}
            value={when}
            onChoose={(wanted) => onSearch(absencesSearch({ search: search.search, when: wanted }))}
          />
        </search>
      </Library>
      <QueryArea query={query} broken={messages.broken}>
        {({ absences, total, offset }) => (
          <>
            {absences.length === 0 && <EmptyState title={search.search ? messages.noneFound : messages.none[when]} />}
            {absences.length > 0 && (
              <Rows>
                {absences.map((absence) => (
                  <AbsenceRow
                    key={absence.id}
                    absence={absence}
                    timeZone={timeZone}
                    canEnd={when === "ahead"}
                    onChange={() => setOpen({ id: absence.id })}
                  />
                ))}
              </Rows>
            )}
            {open && open !== "new" && (
              <Change
                absence={absences.find(({ id }) => id === open.id)}
                timeZone={timeZone}
                onClose={() => setOpen(null)}
              />
            )}
            <Pager
              offset={offset}
              shown={absences.length}
              total={total}
              size={PAGE_SIZE}
              onOffset={(from) => onSearch(absencesSearch({ ...search, offset: from }))}
            />
          </>
        )}
      </QueryArea>
      {open === "new" && <AbsenceSheet absence={null} timeZone={timeZone} onClose={() => setOpen(null)} />}
    </ListCard>
  );
}

/** The sheet of one of the list; it closes with what someone else removed. */
function Change({
  absence,
  timeZone,
  onClose,
}: {
  absence: AnnouncedAbsence | undefined;
  timeZone: string;
  onClose: () => void;
}): ReactNode {
  return absence && <AbsenceSheet absence={absence} timeZone={timeZone} onClose={onClose} />;
}
