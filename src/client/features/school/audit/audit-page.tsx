import { NativeSelect } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Account } from "#contract/auth.ts";
import { Button } from "#client/ui/button.tsx";
import { DateField } from "#client/ui/date-field.tsx";
import { ListCard } from "#client/ui/list-card.tsx";
import { ListPage } from "#client/ui/list-page.tsx";
import { printHeadMessages } from "#client/ui/print-head-messages.ts";
import { SearchField } from "#client/ui/search-field.tsx";
import type { OnSearch } from "#client/ui/search-params.ts";
import { actionMessages } from "./action-messages.ts";
import { AuditTable } from "./audit-table.tsx";
import { auditQueries } from "./queries.ts";
import { saveAudit } from "./save-audit.ts";
import { auditSearch, type AuditSearch, PAGE_SIZE } from "./search.ts";
import { messages } from "./messages.ts";

const ACTIONS = [
  { value: "", label: messages.anyAction },
  ...Object.entries(actionMessages).map(([value, label]) => ({ value, label })),
];

interface Props {
  account: Account;
  search: AuditSearch;
  onSearch: OnSearch<AuditSearch>;
}

/** Who changed or exported which record. */
export function AuditPage({ account, search, onSearch }: Props): ReactNode {
  const timeZone = account.person.school.time_zone;
  const query = useQuery(auditQueries.list(search));
  const [busy, setBusy] = useState(false);
  const narrow = (part: object, options?: { replace?: boolean }): void =>
    onSearch(auditSearch({ ...search, ...part, offset: 0 }), options);
  const save = async (): Promise<void> => {
    setBusy(true);
    await saveAudit(search, timeZone);
    setBusy(false);
  };
  const filters = (
    <>
      <NativeSelect
        label={messages.action}
        data={ACTIONS}
        value={search.action ?? ""}
        onChange={({ currentTarget }) => narrow({ action: currentTarget.value })}
      />
      <SearchField
        label={messages.person}
        value={search.search ?? ""}
        onSearch={(wanted) => narrow({ search: wanted }, { replace: true })}
      />
      <DateField
        label={messages.from}
        value={search.from ?? ""}
        onChoose={(from) => narrow({ from }, { replace: true })}
        onClear={() => narrow({ from: undefined }, { replace: true })}
      />
      <DateField
        label={messages.to}
        value={search.to ?? ""}
        onChoose={(to) => narrow({ to }, { replace: true })}
        onClear={() => narrow({ to: undefined }, { replace: true })}
      />
    </>
  );
  return (
    <ListCard
      title={messages.title}
      text={messages.text}
      action={
        <Button busy={busy} onClick={() => void save()}>
          <IconDownload size={20} stroke={1.75} aria-hidden="true" /> {messages.csv}
        </Button>
      }
    >
      <ListPage
        query={query}
        broken={messages.broken}
        rowsOf={({ entries }) => entries}
        filters={filters}
        narrowedBy={narrowedBy(search)}
        found={messages.found}
        empty={{ title: messages.none }}
        size={PAGE_SIZE}
        onOffset={(offset, options) => onSearch(auditSearch({ ...search, offset }), options)}
      >
        {(entries) => <AuditTable entries={entries} timeZone={timeZone} />}
      </ListPage>
    </ListCard>
  );
}

/** What a printed trail says of its filters. */
const narrowedBy = ({ action, search, from, to }: AuditSearch): (string | undefined)[] => [
  ACTIONS.find(({ value }) => value === action)?.label,
  search && printHeadMessages.searched(search),
  from && `${messages.from} ${messages.day(from)}`,
  to && `${messages.to} ${messages.day(to)}`,
];
