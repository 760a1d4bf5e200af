import { type ReactNode, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { ListCard, Row, Rows } from "#client/ui/list-card.tsx";
import { Panel } from "#client/ui/panel.tsx";
import { useOnline } from "#client/ui/use-online.ts";
import type { RosterPreview } from "#contract/roster.ts";
import shared from "#client/features/school/school.module.css";
import { Changes } from "./changes.tsx";
import { Endings } from "./endings.tsx";
import { Faults } from "./faults.tsx";
import classes from "./roster.module.css";
import type { ImportState } from "./use-import.ts";
import { messages } from "./messages.ts";

interface Props {
  looking: Extract<ImportState, { at: "look" }>;
  onSchool: (sourceId: string) => void;
  onApply: () => void;
  onReset: () => void;
}

/** What a checked roster would do, before anything is done. */
export function Look({ looking, onSchool, onApply, onReset }: Props): ReactNode {
  const { preview, problem, isNew } = looking;
  return (
    <>
      {isNew && (
        <Panel tone="problem" title={messages.changed.title}>
          {messages.changed.text}
        </Panel>
      )}
      {problem && (
        <Panel tone="problem" title={problem.title}>
          {problem.text}
        </Panel>
      )}
      {preview.fault_count > 0 && <Faults preview={preview} />}
      {preview.fault_count === 0 && preview.school === null && <Choices preview={preview} onSchool={onSchool} />}
      {preview.is_unchanged && (
        <Panel tone="good" title={messages.same.title}>
          {messages.same.text}
        </Panel>
      )}
      {preview.school && <Outcome preview={preview} />}
      <Warnings preview={preview} />
      <Actions preview={preview} onApply={onApply} onReset={onReset} />
    </>
  );
}

function Choices({ preview, onSchool }: { preview: RosterPreview; onSchool: (sourceId: string) => void }): ReactNode {
  return (
    <ListCard title={messages.choice.title} text={messages.choice.text}>
      <Rows>
        {preview.choices.map(({ source_id, name }) => (
          <Row
            key={source_id}
            title={<span dir="auto">{name}</span>}
            more={source_id}
            actions={
              <Button aria-label={messages.choice.choose(name)} onClick={() => onSchool(source_id)}>
                {messages.choice.one}
              </Button>
            }
          />
        ))}
      </Rows>
    </ListCard>
  );
}

function Outcome({ preview }: { preview: RosterPreview }): ReactNode {
  const { school, own_account, administrators, held } = preview;
  const leftOut = messages.leftOut(preview.left_out);
  const notes = [
    ...(school?.is_first ? [messages.first] : []),
    ...(school?.renamed_from ? [messages.renamed(school.renamed_from, school.name)] : []),
    ...(leftOut ? [leftOut] : []),
  ];
  return (
    <>
      {own_account !== "kept" && (
        <Panel tone="problem" title={messages.own[own_account].title}>
          {messages.own[own_account].text}
        </Panel>
      )}
      {administrators === 0 && !preview.is_unchanged && (
        <Panel tone="problem" title={messages.nobody.title}>
          {messages.nobody.text}
        </Panel>
      )}
      {held.length > 0 && (
        <Panel tone="problem" title={messages.held.title}>
          <Endings endings={held} />
          {messages.held.text}
        </Panel>
      )}
      <Changes preview={preview} notes={notes} />
    </>
  );
}

function Warnings({ preview: { warnings } }: { preview: RosterPreview }): ReactNode {
  if (warnings.length === 0) return null;
  return (
    <details className={classes.details}>
      <summary>{messages.warnings(warnings.length)}</summary>
      <ul>
        {warnings.map((warning) => (
          <li key={`${warning.file} ${warning.message}`}>
            {warning.message} <span className="soft">({messages.warning(warning)})</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface Risk {
  title: string;
  text: string;
  confirm: string;
}

/** What must not happen unawares; the gravest first. */
function risksOf({ own_account, administrators, held }: RosterPreview): Risk[] {
  return [
    ...(held.length > 0 ? [{ ...messages.held, text: `${held.map(messages.held.ending).join("; ")}.` }] : []),
    ...(own_account === "kept" ? [] : [messages.own[own_account]]),
    ...(own_account === "kept" && administrators === 0 ? [messages.nobody] : []),
  ];
}

/** What must not happen unawares is asked once more. */
function Actions({
  preview,
  onApply,
  onReset,
}: {
  preview: RosterPreview;
  onApply: () => void;
  onReset: () => void;
}): ReactNode {
  const [asking, setAsking] = useState(false);
  const online = useOnline();
  const [risk, ...more] = risksOf(preview);
  return (
    <div className={shared.actions}>
      <Button onClick={onReset}>{messages.another}</Button>
      {preview.promise !== null && (
        <Button kind="next" disabled={!online} onClick={() => (risk ? setAsking(true) : onApply())}>
          {messages.apply}
        </Button>
      )}
      {!online && <p className="soft">{messages.drop.offline}</p>}
      {risk && (
        <ConfirmDialog
          opened={asking}
          title={risk.title}
          text={[risk.text, ...more.flatMap(({ title, text }) => [`${title}.`, text]), messages.sure].join(" ")}
          confirm={risk.confirm}
          onConfirm={() => {
            setAsking(false);
            onApply();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
