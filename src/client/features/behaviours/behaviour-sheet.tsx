import { Radio, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { CatalogueBehavior } from "#contract/behaviors.ts";
import { attemptForm } from "#client/api/attempt.ts";
import { addBehavior, changeBehavior } from "#client/api/behaviors.ts";
import { Button } from "#client/ui/button.tsx";
import { FormSheet, type Problems } from "#client/ui/form-sheet.tsx";
import { formText } from "#client/ui/form-text.ts";
import { notify } from "#client/ui/notice-store.ts";
import classes from "./behaviours.module.css";
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
  const [icon, setIcon] = useState(behavior?.icon ?? (group === "positive" ? "star" : "bolt"));

  async function save(form: HTMLFormElement): Promise<Problems | null> {
    const name = formText(form, "name").trim();
    if (name === "") return { name: words.emptyName };
    if (name.length > LONGEST) return { name: words.longName };
    const severity = group === "challenging" ? (formText(form, "severity") === "major" ? "major" : "minor") : null;
    const given = { name, icon, severity } as const;
    const problems = await attemptForm(
      () => (behavior ? changeBehavior(behavior.id, given) : addBehavior({ ...given, group })),
      () => queryClient.invalidateQueries(),
    );
    if (!problems) notify({ text: behavior ? words.saved(name) : words.added(name) });
    return problems;
  }

  return (
    <FormSheet title={behavior ? words.changeTitle : words.addTo(group)} action={words.save} onClose={onClose} onSave={save}>
      {(problems) => (
        <>
          <TextInput name="name" label={words.name} description={words.nameText} dir="auto" autoComplete="off" maxLength={LONGEST} defaultValue={behavior?.name ?? ""} error={problems["name"]} />
          <IconChoice group={group} value={icon} onChange={setIcon} />
          {group === "challenging" && (
            <Radio.Group name="severity" label={words.severityTitle} description={behavior ? words.severityNote : undefined} defaultValue={behavior?.severity ?? "minor"}>
              <div className={classes.radios}>
                {SEVERITIES.map((severity) => (
                  <Radio size="md" key={severity} value={severity} label={words.severityTexts[severity]} />
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
    notify({ text: words.retired(behavior.name), action: { label: words.bringBack, run: () => void setRetired(queryClient, behavior.id, false) } });
    onDone();
  };
  return (
    <div className={classes.retire}>
      <span>{words.retireText}</span>
      <Button onClick={() => void retire()}>{words.retire}</Button>
    </div>
  );
}
