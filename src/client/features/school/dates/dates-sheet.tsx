import { Radio, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { daysBetween } from "#contract/school-date.ts";
import { attemptForm } from "#client/api/attempt.ts";
import { request } from "#client/api/request.ts";
import { setDates } from "#contract/routes/school.ts";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { formText } from "#client/ui/form-text.ts";
import { notify } from "#client/ui/notice-store.ts";
import shared from "#client/features/school/school.module.css";
import { type DateState, messages } from "./messages.ts";
import "#client/ui/radio-styles.ts";

const STATES: readonly DateState[] = ["automatic", "closed", "open"];
const MOST_DAYS = 100;

/** What a date, or some in a row, shall count as, with what follows from it. */
export function DatesSheet({
  date,
  state,
  onClose,
}: {
  date: string;
  state: DateState;
  onClose: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<DateState | null>(null);
  const wanted = chosen ?? state;
  const [from, setFrom] = useState(date);

  async function save(form: HTMLFormElement): Promise<Problems | null> {
    const to = formText(form, "to");
    if (!from || !to) return { [from ? "to" : "from"]: messages.emptyDates };
    if (to < from) return { to: messages.wrongOrder };
    const days = daysBetween(from, to) + 1;
    if (days > MOST_DAYS) return { to: messages.tooLong };
    // What nobody chose here may be another by now, and is not set back.
    if (wanted === state && from === date && to === date) return null;
    const problems = await attemptForm(
      () => request(setDates, { body: { from, to, state: wanted } }),
      () => queryClient.invalidateQueries(),
    );
    if (!problems) notify({ text: messages.saved(wanted, days) });
    return problems;
  }

  return (
    <FormSheet title={messages.full(date)} action={messages.save} onClose={onClose} onSave={save}>
      {(problems) => (
        <>
          <div className={shared.fields}>
            <TextInput
              type="date"
              name="from"
              label={messages.from}
              value={from}
              onChange={({ currentTarget }) => setFrom(currentTarget.value)}
              error={problems["from"]}
            />
            <TextInput
              type="date"
              name="to"
              label={messages.to}
              defaultValue={date}
              min={from}
              error={problems["to"]}
            />
          </div>
          <Radio.Group
            name="state"
            label={messages.sheetTitle}
            value={wanted}
            onChange={(value) => setChosen(STATES.find((one) => one === value) ?? "automatic")}
          >
            <div className={shared.radios}>
              {STATES.map((one) => (
                <Radio
                  size="md"
                  key={one}
                  value={one}
                  label={messages.states[one]}
                  description={messages.stateTexts[one]}
                />
              ))}
            </div>
          </Radio.Group>
        </>
      )}
    </FormSheet>
  );
}
