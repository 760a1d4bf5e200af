import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { Panel } from "#client/ui/panel.tsx";
import classes from "./settings.module.css";
import { words } from "./words.ts";

type Problems = Record<string, string>;

interface Props {
  /** Answers what is wrong, at a field by its name or at `form`; null where it was saved. */
  onSave: () => Promise<Problems | null>;
  /** Something is other than what stands. */
  changed: boolean;
  action?: string;
  children: (problems: Problems) => ReactNode;
}

/** A few fields that are saved together. */
export function SaveForm({ onSave, changed, action = words.save, children }: Props): ReactNode {
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblems((await onSave()) ?? {});
    setBusy(false);
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {problems["form"] && <Panel tone="problem">{problems["form"]}</Panel>}
      <div className={classes.fields}>{children(problems)}</div>
      {changed && (
        <div>
          <Button type="submit" kind="next" busy={busy}>
            {action}
          </Button>
        </div>
      )}
    </form>
  );
}
