import { Radio, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CatalogueBehavior } from "#contract/behaviors.ts";
import { attemptForm } from "#client/api/attempt.ts";
import { addBehavior, changeBehavior } from "#client/api/behaviors.ts";
import { saveOver } from "#client/api/save-over.ts";
import { Both } from "#client/ui/both.tsx";
import { Button } from "#client/ui/button.tsx";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { notify } from "#client/ui/notice-store.ts";
import { useDraft } from "#client/ui/use-draft.ts";
import classes from "./behaviours.module.css";
import { type BehaviorFields, fieldsOf, given, showBehavior } from "./behaviour-fields.ts";
import { IconChoice } from "./icon-choice.tsx";
import { setRetired } from "./set-retired.ts";
import { words } from "./words.ts";
import "#client/ui/radio-styles.ts";

const LONGEST = 60;
const SEVERITIES = ["minor", "major"] as const;

interface Props {
  /** Null for a new one. */
  behavior: CatalogueBehavior | null;
  group: CatalogueBehavior["group"];
  onClose: () => void;
}

export function BehaviourSheet({ behavior, group, onClose }: Props): ReactNode {
  const queryClient = useQueryClient();
  const draft = useDraft<keyof BehaviorFields>(fieldsOf(behavior, group));
  const { name, icon, severity } = draft.fields;

  async function save(): Promise<Problems | null> {
    if (name.trim() === "") return { name: words.emptyName };
    if (name.trim().length > LONGEST) return { name: words.longName };
    const again = (): Promise<void> => queryClient.invalidateQueries();
    const problems = behavior
      ? await saveOver({
          stands: behavior,
          send: (over) =>
            changeBehavior(over.id, { ...given(draft.over(fieldsOf(over, group)), group), version: over.version }),
          clashes: (theirs) => draft.clashesWith(fieldsOf(theirs, group)),
          show: (theirs: CatalogueBehavior) => showBehavior(queryClient, theirs),
          done: again,
        })
      : await attemptForm(() => addBehavior({ ...given(draft.fields, group), group }), again);
    if (!problems) notify({ text: behavior ? words.saved(name) : words.added(name) });
    return problems;
  }

  return (
    <FormSheet
      title={behavior ? words.changeTitle : words.addTo(group)}
      action={words.save}
      onClose={onClose}
      onSave={save}
    >
      {(problems) => (
        <>
          <Both draft={draft} labels={words.labels} say={words.say} />
          <TextInput
            name="name"
            label={words.name}
            description={words.nameText}
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
              label={words.severityTitle}
              description={behavior ? words.severityNote : undefined}
              value={severity}
              onChange={(chosen) => draft.type("severity", chosen)}
            >
              <div className={classes.radios}>
                {SEVERITIES.map((one) => (
                  <Radio size="md" key={one} value={one} label={words.severityTexts[one]} />
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
  const retire = async (): Promise<void> => {
    const problem = await setRetired(queryClient, behavior.id, true);
    if (problem) {
      notify({ text: problem, tone: "problem" });
      return;
    }
    notify({
      text: words.retired(behavior.name),
      action: { label: words.bringBack, run: () => void setRetired(queryClient, behavior.id, false) },
    });
    onDone();
  };
  return (
    <div className={classes.retire}>
      <span>{words.retireText}</span>
      <Button onClick={() => void retire()}>{words.retire}</Button>
    </div>
  );
}
