import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { AnsweredSettings } from "#contract/school-settings.ts";
import { Both } from "#client/ui/both.tsx";
import { Button } from "#client/ui/button.tsx";
import { handFocusOn } from "#client/ui/hand-focus-on.ts";
import { ListCard } from "#client/ui/list-card.tsx";
import { FormProblem } from "#client/ui/form-problem.tsx";
import { QueryArea } from "#client/ui/query-area.tsx";
import { tellProblems } from "#client/ui/tell-problems.ts";
import { useIsHere } from "#client/ui/use-is-here.ts";
import shared from "#client/features/school/school.module.css";
import { FigureRow } from "./figure-row.tsx";
import { asTyped, fromTyped, outOfBounds, RULE_NAMES, RULES, type Typed } from "./figures.ts";
import { settingsQueries } from "./queries.ts";
import classes from "./rules.module.css";
import { type FigurePath, rulesMessages } from "./rules-messages.ts";
import { useProblems } from "./use-problems.ts";
import { useSettingsForm } from "./use-settings-change.ts";
import { messages } from "./messages.ts";

const readFigures = ({ connections }: AnsweredSettings): Typed => asTyped(connections);

/** The rules of connections with every figure that a school may change */
export function RulesPage(): ReactNode {
  const query = useQuery(settingsQueries.settings());
  return (
    <QueryArea query={query} broken={messages.broken}>
      {(settings) => <Rules settings={settings} />}
    </QueryArea>
  );
}

function Rules({ settings }: { settings: AnsweredSettings }): ReactNode {
  const { draft, save: saveRules } = useSettingsForm("rules", settings, readFigures);
  const form = useRef<HTMLFormElement>(null);
  const usual = asTyped(settings.defaults.connections);
  const { problems, tell } = useProblems(draft);
  const [busy, setBusy] = useState(false);
  const isHere = useIsHere();
  const { fields: typed, changed } = draft;
  const paths = RULE_NAMES.flatMap((rule) => RULES[rule].map(({ path }) => path));

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = outOfBounds(typed);
    setBusy(true);
    const found: Record<string, string> | null =
      wrong.length > 0
        ? Object.fromEntries(wrong.map(({ path, least, most }) => [path, messages.outOfRange(least, most)]))
        : await saveRules((fields) => ({ connections: fromTyped(fields) }), rulesMessages.saved);
    if (!isHere.current) return tellProblems(found);
    setBusy(false);
    const byField = Object.fromEntries(
      Object.entries(found ?? {}).map(([path, text]) => [path.replace(/^connections\./, ""), text]),
    );
    tell(byField, typed);
    const first = paths.find((path) => byField[path]);
    const field = first && form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };

  return (
    <form ref={form} className={shared.stack} onSubmit={(event) => void save(event)} noValidate>
      <p className="soft">{rulesMessages.intro}</p>
      {problems["form"] && <FormProblem>{problems["form"]}</FormProblem>}
      <Both draft={draft} labels={rulesMessages.figures} />
      <div className={shared.columns}>
        {RULE_NAMES.map((rule) => (
          <ListCard key={rule} title={rulesMessages.rules[rule].title} text={rulesMessages.rules[rule].text}>
            <div>
              {RULES[rule].map(({ path }) => (
                <FigureRow
                  key={path}
                  path={path}
                  value={typed[path]}
                  usual={usual[path]}
                  problem={problems[path]}
                  onChange={(value) => draft.type(path, value)}
                />
              ))}
            </div>
          </ListCard>
        ))}
      </div>
      <Bar
        changed={changed}
        undecided={draft.clashes.length > 0}
        usual={paths.every((path: FigurePath) => typed[path] === usual[path])}
        busy={busy}
        onDiscard={draft.forget}
        onReset={() => paths.forEach((path) => draft.type(path, usual[path]))}
      />
    </form>
  );
}

interface BarProps {
  changed: boolean;
  /** Something that two changed is to be decided about first. */
  undecided: boolean;
  usual: boolean;
  busy: boolean;
  onDiscard: () => void;
  onReset: () => void;
}

function Bar({ changed, undecided, usual, busy, onDiscard, onReset }: BarProps): ReactNode {
  if (usual && !changed) return null;
  return (
    <div ref={handFocusOn} className={classes.bar}>
      <span role="status">{changed ? rulesMessages.unsaved : ""}</span>
      {!usual && (
        <Button ref={handFocusOn} onClick={onReset}>
          {rulesMessages.resetAll}
        </Button>
      )}
      {changed && (
        <Button ref={handFocusOn} onClick={onDiscard}>
          {messages.discard}
        </Button>
      )}
      {changed && !undecided && (
        <Button ref={handFocusOn} type="submit" kind="next" busy={busy}>
          {messages.save}
        </Button>
      )}
    </div>
  );
}
