import { Textarea } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useDeferredValue, useState } from "react";
import type { SchoolTerms } from "#contract/school-terms.ts";
import { hasReadableText } from "#contract/terms-text.ts";
import { saveOver } from "#client/api/save-over.ts";
import { request } from "#client/api/request.ts";
import { useOnce } from "#client/api/use-once.ts";
import { publishTerms } from "#contract/routes/school.ts";
import { Both } from "#client/ui/both.tsx";
import { Button } from "#client/ui/button.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { handFocusOn } from "#client/ui/hand-focus-on.ts";
import { Library } from "#client/ui/library.tsx";
import { ListCard } from "#client/ui/list-card.tsx";
import { notify } from "#client/ui/notice-store.ts";
import { FormProblem } from "#client/ui/form-problem.tsx";
import { QueryArea } from "#client/ui/query-area.tsx";
import { tellProblems } from "#client/ui/tell-problems.ts";
import { useIsHere } from "#client/ui/use-is-here.ts";
import { useKeptDraft } from "#client/ui/use-draft.ts";
import shared from "#client/features/school/school.module.css";
import { schoolTermsQueries } from "./queries.ts";
import classes from "./terms.module.css";
import { messages } from "./messages.ts";
import "@mantine/core/styles/Input.css";

const LONGEST = 60_000;

const fieldsOf = ({ terms }: SchoolTerms): { terms: string } => ({ terms });

/** Shows the terms exactly as the gate does; another feature's, handed over by the route. */
export type ShowTerms = ComponentType<{ html: string }>;

/** The school's terms: their text, how it will look, and a new version of it */
export function SchoolTermsPage({ Show }: { Show: ShowTerms }): ReactNode {
  const query = useQuery(schoolTermsQueries.terms());
  return (
    <QueryArea query={query} broken={messages.broken}>
      {(stands) => <Editor stands={stands} Show={Show} />}
    </QueryArea>
  );
}

function Editor({ stands, Show }: { stands: SchoolTerms; Show: ShowTerms }): ReactNode {
  const queryClient = useQueryClient();
  const once = useOnce();
  const draft = useKeptDraft("terms", fieldsOf(stands));
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setWorking] = useState(false);
  const isHere = useIsHere();
  const { changed } = draft;
  const { terms: text } = draft.fields;
  const shown = useDeferredValue(text);

  const publish = async (): Promise<void> => {
    setAsking(false);
    setWorking(true);
    const { queryKey } = schoolTermsQueries.terms();
    const found = await saveOver({
      stands,
      send: (over) => {
        const body = { ...draft.over(fieldsOf(over)), version: over.version };
        return once(body, (key) => request(publishTerms, { body, key }));
      },
      clashes: (theirs) => draft.clashesWith(fieldsOf(theirs)),
      show: (theirs: SchoolTerms) => queryClient.setQueryData(queryKey, theirs),
      done: (published) => {
        queryClient.setQueryData(queryKey, published);
        draft.forget();
        notify({ text: messages.published(published.version) });
      },
    });
    if (!isHere.current) return tellProblems(found);
    setWorking(false);
    setProblem(Object.values(found ?? {}).join(" ") || null);
  };
  const ask = (): void => {
    if (!hasReadableText(text)) setProblem(text.trim() === "" ? messages.empty : messages.unreadable);
    else setAsking(true);
  };

  return (
    <div className={shared.columns}>
      <ListCard title={messages.editTitle(stands.version)} text={messages.agreed(stands.agreed, stands.accounts)}>
        {problem && <FormProblem>{problem}</FormProblem>}
        <Both draft={draft} labels={messages.labels} />
        <Library>
          <Textarea
            label={messages.field}
            description={messages.fieldText}
            dir="auto"
            spellCheck
            rows={18}
            maxLength={LONGEST}
            classNames={{ input: classes.text ?? "" }}
            value={text}
            onChange={({ currentTarget }) => {
              draft.type("terms", currentTarget.value);
              setProblem(null);
            }}
          />
        </Library>
        {changed && (
          <>
            <p className="soft" role="status">
              {messages.unsaved}
            </p>
            <div ref={handFocusOn} className={shared.actions}>
              <Button onClick={draft.forget}>{messages.back}</Button>
              {draft.clashes.length === 0 && (
                <Button kind="next" busy={busy} onClick={ask}>
                  {messages.publish}
                </Button>
              )}
            </div>
          </>
        )}
      </ListCard>
      <ListCard title={messages.previewTitle}>
        <Show html={shown} />
      </ListCard>
      <ConfirmDialog
        opened={asking}
        title={messages.confirmTitle}
        text={<p>{messages.confirmText(stands.accounts)}</p>}
        confirm={messages.confirm}
        onConfirm={() => void publish()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
