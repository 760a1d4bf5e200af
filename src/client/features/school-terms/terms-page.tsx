import { Textarea } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useDeferredValue, useEffect, useState } from "react";
import type { SchoolTerms } from "#contract/school-terms.ts";
import { attempt } from "#client/api/attempt.ts";
import { publishTerms } from "#client/api/school-records.ts";
import { setBusy } from "#client/ui/busy.ts";
import { Button } from "#client/ui/button.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { Library } from "#client/ui/library.tsx";
import { ListCard } from "#client/ui/list-card.tsx";
import { notify } from "#client/ui/notice-store.ts";
import { Panel } from "#client/ui/panel.tsx";
import { QueryArea } from "#client/ui/query-area.tsx";
import { schoolTermsQueries } from "./queries.ts";
import classes from "./terms.module.css";
import { words } from "./words.ts";
import "@mantine/core/styles/Input.css";

const LONGEST = 60_000;

/** Shows the terms exactly as the gate does; another feature's, handed over by the route. */
export type ShowTerms = ComponentType<{ html: string }>;

/** The school's terms: their text, how it will look, and a new version of it (specification, section 2). */
export function SchoolTermsPage({ Show }: { Show: ShowTerms }): ReactNode {
  const query = useQuery(schoolTermsQueries.terms());
  return (
    <QueryArea query={query} broken={words.broken}>
      {(stands) => <Editor stands={stands} Show={Show} />}
    </QueryArea>
  );
}

function Editor({ stands, Show }: { stands: SchoolTerms; Show: ShowTerms }): ReactNode {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setWorking] = useState(false);
  const text = typed ?? stands.terms;
  const shown = useDeferredValue(text);
  const changed = text !== stands.terms;
  useEffect(() => {
    setBusy("school-terms", changed);
    return () => setBusy("school-terms", false);
  }, [changed]);

  const publish = async (): Promise<void> => {
    setAsking(false);
    setWorking(true);
    const { queryKey } = schoolTermsQueries.terms();
    const found = await attempt(
      () => publishTerms({ terms: text, version: stands.version }),
      (published) => {
        queryClient.setQueryData(queryKey, published);
        setTyped(null);
        notify({ text: words.published(published.version) });
      },
    );
    setWorking(false);
    setProblem(found);
    // Someone else may have published meanwhile: what was typed stays, over what stands now.
    if (found) await queryClient.invalidateQueries({ queryKey });
  };
  const ask = (): void => {
    if (text.replaceAll(/<[^>]*>|&nbsp;/g, "").trim() === "") setProblem(words.empty);
    else setAsking(true);
  };

  return (
    <div className={classes.page}>
      <ListCard title={words.editTitle(stands.version)} text={words.agreed(stands.agreed, stands.accounts)}>
        {problem && <Panel tone="problem">{problem}</Panel>}
        <Library>
          <Textarea
            label={words.field}
            description={words.fieldText}
            dir="auto"
            spellCheck
            rows={18}
            maxLength={LONGEST}
            classNames={{ input: classes.text ?? "" }}
            value={text}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setProblem(null);
            }}
          />
        </Library>
        {changed && (
          <>
            <p className={classes.soft} role="status">
              {words.unsaved}
            </p>
            <div className={classes.actions}>
              <Button onClick={() => setTyped(null)}>{words.back}</Button>
              <Button kind="next" busy={busy} onClick={ask}>
                {words.publish}
              </Button>
            </div>
          </>
        )}
      </ListCard>
      <ListCard title={words.previewTitle}>
        <Show html={shown} />
      </ListCard>
      <ConfirmDialog opened={asking} title={words.confirmTitle} text={<p>{words.confirmText(stands.accounts)}</p>} confirm={words.confirm} onConfirm={() => void publish()} onCancel={() => setAsking(false)} />
    </div>
  );
}
