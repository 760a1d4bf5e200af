import { useEffect, useRef, useState } from "react";
import { v4 } from "uuid";
import { type ErrorAnswer, isErrorAnswer } from "#client/api/answer.ts";
import { unforeseen } from "#client/api/unforeseen.ts";
import { isWordless } from "#client/api/wordless.ts";
import { applyRoster, checkRoster } from "./send-roster.ts";
import { setBusy } from "#client/ui/busy.ts";
import { announce } from "#client/ui/live-region.tsx";
import { notify } from "#client/ui/notice-store.ts";
import { tellProblem } from "#client/ui/tell-problem.ts";
import { useIsHere } from "#client/ui/use-is-here.ts";
import { useSchoolChanged } from "#client/features/school/use-school-changed.ts";
import type { RosterApplied, RosterPreview } from "#contract/roster.ts";
import { messages } from "./messages.ts";

const MAX_BYTES = 32 * 1024 * 1024;

export interface Problem {
  title: string;
  text: string;
}

/** Where the import is. `share` is how much was sent, or null once the server is at work. */
export type ImportState =
  | { at: "choose"; problem?: Problem }
  | { at: "checking"; file: File; share: number | null; text: string }
  | {
      at: "look";
      file: File;
      school: string | undefined;
      preview: RosterPreview;
      key: string;
      isNew: boolean;
      problem?: Problem;
    }
  | { at: "applying"; file: File; share: number | null; text: string }
  | { at: "done"; applied: RosterApplied };

type Looking = Extract<ImportState, { at: "look" }>;

/** The way of a roster from the file to the school's records; what was promised is what is done. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ at: "choose" });
  const schoolChanged = useSchoolChanged();
  const stopping = useRef<AbortController | null>(null);
  const isHere = useIsHere();
  const isOpen = state.at !== "choose" && state.at !== "done";
  useEffect(() => {
    setBusy("roster", isOpen);
    return () => setBusy("roster", false);
  }, [isOpen]);
  // A check is of no use to a page that is gone; what is being brought in goes on, and its end is told.
  useEffect(() => () => stopping.current?.abort(), []);

  const watch = (at: "checking" | "applying", file: File) => ({
    file,
    onSent: (share: number) =>
      setState({
        at,
        file,
        share: share < 1 ? share : null,
        text: share < 1 ? messages.sending(share) : messages.sent,
      }),
    onStep: (step: Parameters<typeof messages.step>[0]) =>
      setState({ at, file, share: null, text: messages.step(step) }),
  });

  async function check(file: File, school?: string): Promise<void> {
    const problem = await wrongFile(file);
    if (problem) return setState({ at: "choose", problem: { title: messages.refused, text: problem } });
    const stop = new AbortController();
    stopping.current = stop;
    setState({ at: "checking", file, share: 0, text: messages.sending(0) });
    announce(messages.checking(file.name));
    try {
      const preview = await checkRoster({ ...watch("checking", file), school }, stop.signal);
      if (isErrorAnswer(preview))
        return setState({
          at: "choose",
          problem: { title: messages.refused, text: textOf(preview) },
        });
      setState({ at: "look", file, school, preview, key: v4(), isNew: false });
    } catch {
      setState({
        at: "choose",
        ...(stop.signal.aborted
          ? { problem: { title: messages.stopped, text: "" } }
          : { problem: { title: messages.lost.title, text: messages.lost.check } }),
      });
    }
  }

  /** Whoever calls this has been told what ends. */
  async function apply(looking: Looking): Promise<void> {
    const { file, school, preview, key } = looking;
    if (preview.promise === null) return;
    setState({ at: "applying", file, share: 0, text: messages.sending(0) });
    announce(messages.applying(file.name));
    const page = location.pathname;
    const end = (ended: ImportState): void => {
      setState(ended);
      // A page that is being left loses its address first, and may stand a moment longer.
      if (!isHere.current || location.pathname !== page) tellElsewhere(ended);
    };
    // Also once the page is left: a reload would break it off.
    setBusy("roster import", true);
    try {
      const answer = await applyRoster(
        { ...watch("applying", file), school },
        { promise: preview.promise, key, allowEnding: preview.held.length > 0 },
      );
      if (isErrorAnswer(answer)) return end(afterRefusal(looking, answer));
      end({ at: "done", applied: answer });
      await schoolChanged();
    } catch {
      end({ ...looking, problem: { title: messages.lost.title, text: messages.lost.apply } });
    } finally {
      setBusy("roster import", false);
    }
  }

  return { state, check, apply, stop: () => stopping.current?.abort(), reset: () => setState({ at: "choose" }) };
}

const textOf = (answer: ErrorAnswer): string =>
  answer.statusCode === 413 && isWordless(answer) ? messages.tooLargeBetween : unforeseen(answer, answer.message);

function afterRefusal(looking: Looking, answer: ErrorAnswer): ImportState {
  const isNew = answer.message === "ROSTER_CHANGED" || answer.message === "ROSTER_HELD";
  if (answer.statusCode !== 409 || !isNew)
    return { ...looking, problem: { title: messages.refused, text: textOf(answer) } };
  // The contract says what `current` is.
  return { ...looking, preview: answer.current as RosterPreview, key: v4(), isNew };
}

/** How an import ended, in a notice. */
function tellElsewhere(ended: ImportState): void {
  if (ended.at === "done") notify({ text: messages.elsewhere.done });
  else if (ended.at === "look") tellProblem(messages.elsewhere.failed(ended.problem ?? messages.changed));
}

/** What can be told without the server. Every zip begins alike, whatever its name and told type. */
async function wrongFile(file: File): Promise<string | undefined> {
  if (file.size > MAX_BYTES) return messages.tooLarge;
  const head = await file
    .slice(0, 4)
    .text()
    .catch(() => "");
  return head.startsWith("PK") ? undefined : messages.notZip;
}
