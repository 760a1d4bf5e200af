import { Radio, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CatalogueBehavior } from "#contract/behaviors.ts";
import { attemptForm } from "#client/api/attempt.ts";
import { saveOver } from "#client/api/save-over.ts";
import { request } from "#client/api/request.ts";
import { useOnce } from "#client/api/use-once.ts";
import { addBehavior, changeBehavior } from "#contract/routes/school.ts";
import { Both } from "#client/ui/both.tsx";
import { Button } from "#client/ui/button.tsx";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { notify } from "#client/ui/notice-store.ts";
import { tellProblem } from "#client/ui/tell-problem.ts";
import { useDraft } from "#client/ui/use-draft.ts";
import { useIsHere } from "#client/ui/use-is-here.ts";
import shared from "#client/features/school/school.module.css";
import classes from "./behaviors.module.css";
import { type BehaviorFields, fieldsOf, given, showBehavior } from "./behavior-fields.ts";
import { IconChoice } from "./icon-choice.tsx";
import { setRetired } from "./set-retired.ts";
import { messages } from "./messages.ts";
import "#client/ui/radio-styles.ts";

const LONGEST = 60;
const SEVERITIES = ["minor", "major"] as const;

interface Props {
  /** Null for a new one. */
  behavior: CatalogueBehavior | null;
  group: CatalogueBehavior["group"];
  onClose: () => void;
}

export function BehaviorSheet({ behavior, group, onClose }: Props): ReactNode {
  const queryClient = useQueryClient();
  const once = useOnce();
  const draft = useDraft<keyof BehaviorFields>(fieldsOf(behavior, group));
  const { name, icon, severity } = draft.fields;

  async function save(): Promise<Problems | null> {
    if (name.trim() === "") return { name: messages.emptyName };
    if (name.trim().length > LONGEST) return { name: messages.longName };
    const again = (): Promise<void> => queryClient.invalidateQueries();
    const added = { ...given(draft.fields, group), group };
    const problems = behavior
      ? await saveOver({
          stands: behavior,
          send: (over) =>
            request(changeBehavior, {
              params: { id: over.id },
              body: { ...given(draft.over(fieldsOf(over, group)), group), version: over.version },
            }),
          clashes: (theirs) => draft.clashesWith(fieldsOf(theirs, group)),
          show: (theirs: CatalogueBehavior) => showBehavior(queryClient, theirs),
          done: again,
        })
      : await attemptForm(() => once(added, (key) => request(addBehavior, { body: added, key })), again);
    if (!problems) notify({ text: behavior ? messages.saved(name) : messages.added(name) });
    return problems;
  }

  return (
    <FormSheet
      title={behavior ? messages.changeTitle : messages.addTo(group)}
      action={messages.save}
      onClose={onClose}
      onSave={save}
    >
      {(problems) => (
        <>
          <Both draft={draft} labels={messages.labels} say={messages.say} />
          <TextInput
            name="name"
            label={messages.name}
            description={messages.nameText}
            dir="auto"
            autoComplete="off"
            maxLength={LONGEST}
            value={name}
            onChange={({ currentTarget }) => draft.type("name", currentTarget.value)}
            error={problems["name"]}
          />
          <IconChoice group={group} value={icon} onChange={(key) => draft.type("icon", key)} />
          {group === "challenging" && (
            <Radio.Group
              name="severity"
              label={messages.severityTitle}
              description={behavior ? messages.severityNote : undefined}
              value={severity}
              onChange={(chosen) => draft.type("severity", chosen)}
            >
              <div className={shared.radios}>
                {SEVERITIES.map((one) => (
                  <Radio size="md" key={one} value={one} label={messages.severityTexts[one]} />
                ))}
              </div>
            </Radio.Group>
          )}
          {behavior && <Retire behavior={behavior} onDone={onClose} />}
        </>
      )}
    </FormSheet>
  );
}

function Retire({ behavior, onDone }: { behavior: CatalogueBehavior; onDone: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const isHere = useIsHere();
  const retire = async (): Promise<void> => {
    const problem = await setRetired(queryClient, behavior.id, true);
    if (problem) return tellProblem(problem);
    notify({
      text: messages.retired(behavior.name),
      action: { label: messages.bringBack, run: () => void setRetired(queryClient, behavior.id, false) },
    });
    if (isHere.current) onDone();
  };
  return (
    <div className={classes.retire}>
      <span>{messages.retireText}</span>
      <Button onClick={() => void retire()}>{messages.retire}</Button>
    </div>
  );
}
