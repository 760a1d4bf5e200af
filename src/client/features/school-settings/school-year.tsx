import { NativeSelect } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { AnsweredSettings } from "#contract/school-settings.ts";
import { ListCard } from "#client/ui/list-card.tsx";
import { LOCALE } from "#client/ui/locale.ts";
import { SaveForm } from "./save-form.tsx";
import { useSettingsChange } from "./use-settings-change.ts";
import { words } from "./words.ts";

const twoDigits = (n: number): string => String(n).padStart(2, "0");
const monthName = new Intl.DateTimeFormat(LOCALE, { month: "long", timeZone: "UTC" });
const MONTHS = Array.from({ length: 12 }, (_, index) => ({ value: twoDigits(index + 1), label: monthName.format(new Date(Date.UTC(2026, index, 15))) }));
const DAYS = Array.from({ length: 28 }, (_, index) => ({ value: twoDigits(index + 1), label: String(index + 1) }));

export function SchoolYear({ settings }: { settings: AnsweredSettings }): ReactNode {
  const change = useSettingsChange(settings.version);
  const [from, setFrom] = useState(settings.school_year_from);
  const [month = "", day = ""] = from.split("-");
  return (
    <ListCard title={words.yearTitle} text={words.yearText}>
      <SaveForm onSave={() => change({ school_year_from: from }, words.saved)} changed={from !== settings.school_year_from}>
        {() => (
          <>
            <NativeSelect label={words.yearDay} data={DAYS} value={day} onChange={({ currentTarget }) => setFrom(`${month}-${currentTarget.value}`)} />
            <NativeSelect label={words.yearMonth} data={MONTHS} value={month} onChange={({ currentTarget }) => setFrom(`${currentTarget.value}-${day}`)} />
          </>
        )}
      </SaveForm>
    </ListCard>
  );
}
