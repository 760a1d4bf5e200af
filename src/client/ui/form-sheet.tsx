import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { setBusy as setAppBusy } from "./busy.ts";
import { Button } from "./button.tsx";
import { Form } from "./form.tsx";
import { formMessages } from "./form-messages.ts";
import { FormProblem } from "./form-problem.tsx";
import { unreadFields } from "./form-text.ts";
import { Panel } from "./panel.tsx";
import { Sheet } from "./sheet.tsx";
import { tellProblems } from "./tell-problems.ts";
import { useIsHere } from "./use-is-here.ts";
import { useOnline } from "./use-online.ts";

/** What is wrong: at a field by its name, or `form` for what concerns no single one. */
export type Problems = Readonly<Record<string, string>>;

interface Props {
  title: string;
  action: string;
  onClose: () => void;
  /** Answers what is wrong; null where it was done. */
  onSave: (form: HTMLFormElement) => Promise<Problems | null>;
  children: (problems: Problems) => ReactNode;
  /** Stands above the words of a problem of the whole form. */
  problemTitle?: string;
}

/**
 * A form over the page, which closes once it was saved; what is wrong is told at the field, or in a notice where it was
 * closed before that was known.
 */
export function FormSheet({ title, action, onClose, onSave, children, problemTitle }: Props): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [refused, setRefused] = useState<Problems | null>(null);
  const [busy, setBusy] = useState(false);
  const isHere = useIsHere();
  const online = useOnline();
  useKeptFromReloads();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setProblems({});
    const found = unread(event.currentTarget) ?? (await onSave(event.currentTarget));
    if (!isHere.current) return tellProblems(found);
    setBusy(false);
    setProblems(found ?? {});
    if (!found) return onClose();
    setRefused(found);
  }
  // Once it is shown.
  useEffect(() => {
    if (refused && form.current) leadTo(form.current, refused);
  }, [refused]);

  /** What is being mended is no longer called wrong. */
  function forgive({ target }: FormEvent<HTMLFormElement>): void {
    const name = "name" in target && typeof target.name === "string" ? target.name : "";
    if (!problems[name]) return;
    const { [name]: _, ...others } = problems;
    setProblems(others);
  }

  return (
    <Sheet opened onClose={onClose} title={title}>
      <Form ref={form} onSubmit={submit} onInput={forgive}>
        {problems["form"] && <FormProblem title={problemTitle}>{problems["form"]}</FormProblem>}
        {!online && <Panel>{formMessages.needsNetwork}</Panel>}
        {children(problems)}
        <Button type="submit" kind="next" size="lg" wide busy={busy}>
          {action}
        </Button>
      </Form>
    </Sheet>
  );
}

/** What was typed and is no date must not be taken for a field that was left empty; null where there is nothing such. */
function unread(form: HTMLFormElement): Problems | null {
  const fields = unreadFields(form);
  return fields.length > 0 ? Object.fromEntries(fields.map((name) => [name, formMessages.noDate])) : null;
}

/** Leads to the first problem: into its field, or to its words where that takes no focus; a long form is scrolled to its end. */
function leadTo(form: HTMLFormElement, problems: Problems): void {
  const [field] = Object.keys(problems);
  const control = field ? form.elements.namedItem(field) : null;
  if (control instanceof HTMLElement) control.focus();
  if (control && control === document.activeElement) return;
  form.querySelector('[role="alert"], [aria-invalid="true"]')?.scrollIntoView({ block: "nearest" });
}

/** While something is being typed, no new version of the app reloads the page by itself. */
function useKeptFromReloads(): void {
  const id = useId();
  useEffect(() => {
    setAppBusy(`form-sheet ${id}`, true);
    return () => setAppBusy(`form-sheet ${id}`, false);
  }, [id]);
}
