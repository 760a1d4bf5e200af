import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Account } from "#contract/auth.ts";
import { Button } from "#client/ui/button.tsx";
import { later } from "#client/ui/later.tsx";
import { ListCard, Rows } from "#client/ui/list-card.tsx";
import { ListPage } from "#client/ui/list-page.tsx";
import { printHeadMessages } from "#client/ui/print-head-messages.ts";
import { SearchField } from "#client/ui/search-field.tsx";
import { Segments } from "#client/ui/segments.tsx";
import type { OnSearch } from "#client/ui/search-params.ts";
import { AbsenceRow } from "./absence-row.tsx";
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
  const changed = open && open !== "new" && query.data?.absences.find(({ id }) => id === open.id);
  // It closes with what someone else removed, and with what went to another page.
  if (open && open !== "new" && !changed && query.data && !query.isPlaceholderData) setOpen(null);
  const filters = (
    <>
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
    </>
  );
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
      <ListPage
        query={query}
        broken={messages.broken}
        rowsOf={({ absences }) => absences}
        filters={filters}
        narrowedBy={[search.search && printHeadMessages.searched(search.search)]}
        empty={{ title: search.search ? messages.noneFound : messages.none[when] }}
        size={PAGE_SIZE}
        onOffset={(offset, options) => onSearch(absencesSearch({ ...search, offset }), options)}
      >
        {(absences) => (
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
      </ListPage>
      {changed && <AbsenceSheet absence={changed} timeZone={timeZone} onClose={() => setOpen(null)} />}
      {open === "new" && <AbsenceSheet absence={null} timeZone={timeZone} onClose={() => setOpen(null)} />}
    </ListCard>
  );
}
