/*
 * What stands in front of a teacher, as seen from within the page. The functions are handed to the browser as they are, so
 * they name nothing outside of themselves.
 */

/** What a finger is about to do. `student` is whose tile or seat shows it; `text` is what it writes; `place`: *row/column*. */
export interface Intent {
  id: number;
  kind: "mark" | "leave" | "back" | "record" | "undo" | "finish" | "reopen" | "note" | "complete" | "circle" | "seat";
  student?: string;
  text?: string;
  place?: string;
}

/** What the eye tells, in the order in which it sees it. */
export type Sight =
  /** The finger came through, and the screen shows what it did; `status` is what the tile then shows. */
  | { is: "tapped"; id: number; status: string | undefined }
  /** Nothing has told it apart since from what is saved. */
  | { is: "shown"; id: number }
  /** The screen took it back: it could not be kept. */
  | { is: "withdrawn"; id: number }
  /** The finger came down on another tile: the page had moved meanwhile. */
  | { is: "astray"; id: number; student: string }
  /** The app wrote it down under this name. */
  | { is: "row"; id: number; opId: string; date: string };

/** For the hand. */
export interface Eye {
  /** The next tap does this. */
  arm(intent: Intent): void;
  /** It came to nothing. */
  disarm(id: number): void;
}

/** Begins to watch, before the app does anything. */
export function openEye(): void {
  interface Seen extends Intent {
    before: string;
    /** The notice whose button was used, which then goes. */
    notice?: Element | null;
  }
  interface Written {
    op_id: string;
    kind: string;
    batch: string | null;
    refusal: unknown;
    args: {
      student_id?: string;
      student_ids?: string[];
      moves?: { student_id: string }[];
      left_at?: string | null;
      returned_at?: string | null;
      date: string;
    };
  }
  const { eyeSaw } = globalThis as unknown as { eyeSaw: (sight: Sight) => Promise<void> };
  const tell = (sight: Sight): void => void eyeSaw(sight);
  let armed: Seen | undefined;
  /** Through the finger, and not seen to have done anything yet. */
  const fresh = new Map<number, Seen>();
  /** Done, and told apart from what is saved. */
  const untold = new Map<number, Seen>();
  const unwritten = new Map<number, Seen>();
  const known = new Set<string>();

  const tileOf = (student = ""): HTMLElement | null => document.querySelector(`[data-student="${student}"]`);
  const labelOf = (student?: string): string => tileOf(student)?.querySelector("[aria-label]")?.ariaLabel ?? "";
  const chip = (): string | null => document.querySelector("header button[data-state]")?.textContent ?? null;
  const isFinished = (): boolean =>
    document.querySelector("[data-begins='check-in']")?.textContent?.startsWith("Checked in") ?? false;

  function isDone({ kind, student, text, place, before, notice }: Seen): boolean {
    if (notice?.isConnected) return false;
    if (kind === "seat")
      return document.querySelector<HTMLElement>(`[data-place="${place}"]`)?.dataset["seated"] === student;
    if (student !== undefined && kind !== "note") return labelOf(student) !== "" && labelOf(student) !== before;
    if (kind === "finish") return isFinished();
    if (kind === "reopen") return document.querySelector("[data-does='finish']") !== null;
    return text !== undefined && document.body.innerText.includes(text);
  }

  const isOnTile = (kind: Intent["kind"]): boolean =>
    kind === "mark" || kind === "leave" || kind === "back" || kind === "record" || kind === "complete";

  /** The place of it shows nothing to be still under way. */
  function isPlain({ kind, student }: Seen): boolean {
    if (isOnTile(kind)) return tileOf(student)?.dataset["keeping"] === undefined && labelOf(student) !== "";
    const button = document.querySelector<HTMLElement>("[data-begins='check-in']");
    return kind === "finish" && isFinished() && button?.dataset["keeping"] === undefined;
  }

  // The words of it may come later than the tile or the place goes back: their code is fetched when they are first needed.
  /** A tile or a place shows what it did before, or the screen says that something could not be kept. */
  function isWithdrawn({ kind, student, place, before }: Seen): boolean {
    if ((isOnTile(kind) || kind === "undo") && labelOf(student) === before) return true;
    const there = kind === "seat" && document.querySelector<HTMLElement>(`[data-place="${place}"]`);
    if (there && there.dataset["seated"] !== student) return true;
    return /could not (be saved|save the)/.test(document.body.innerText);
  }

  function look(): void {
    for (const seen of untold.values()) {
      if (!isWithdrawn(seen)) continue;
      untold.delete(seen.id);
      tell({ is: "withdrawn", id: seen.id });
    }
    const text = chip();
    // Where there is no chip it says nothing.
    const counted = text === null ? untold.size : Number(/Saving (\d+)/.exec(text)?.[1] ?? 0);
    const saved = [...untold.values()].filter((seen, place) => isPlain(seen) || place < untold.size - counted);
    for (const { id } of saved) {
      untold.delete(id);
      tell({ is: "shown", id });
    }
  }

  /** Judged once it is drawn. */
  function settle(): void {
    for (const seen of fresh.values()) {
      if (!isDone(seen)) continue;
      fresh.delete(seen.id);
      untold.set(seen.id, seen);
      tell({ is: "tapped", id: seen.id, status: tileOf(seen.student)?.dataset["status"] });
    }
    look();
  }

  const eye: Eye = {
    arm: (intent) => {
      armed = { ...intent, before: labelOf(intent.student) };
      unwritten.set(intent.id, armed);
    },
    disarm: (id) => {
      armed = undefined;
      fresh.delete(id);
      unwritten.delete(id);
    },
  };
  Object.assign(globalThis, { eye });

  // A notice moves where another goes, *Finish* is *Done* once a colleague was first, and what is new may push the class
  // down: the finger may miss what it meant.
  function isMissed({ id, kind, student }: Intent, target: Element): boolean {
    const button = target.closest("button");
    if (kind === "undo") return button?.textContent?.trim() !== "Undo";
    if (kind === "finish") return button?.dataset["does"] !== "finish";
    const touched = button?.dataset["student"];
    if (kind !== "mark" || touched === student) return false;
    if (touched) tell({ is: "astray", id, student: touched });
    return true;
  }
  let misses = false;
  // Before the app does anything about it.
  addEventListener(
    "click",
    ({ target }) => {
      misses = armed !== undefined && target instanceof Element && isMissed(armed, target);
    },
    { capture: true },
  );

  // A tap that the app swallows as a slip never gets here.
  addEventListener("click", ({ isTrusted, target }) => {
    if (!armed || !isTrusted || misses) return;
    if (armed.kind === "undo" && target instanceof Element) armed.notice = target.closest("[data-tone]");
    fresh.set(armed.id, armed);
    armed = undefined;
    setTimeout(settle);
  });
  let isDue = false;
  // Once the task is over: within it one part of the page may be drawn anew before another, which nobody sees.
  const watch = (): void =>
    new MutationObserver(() => {
      if (isDue) return;
      isDue = true;
      setTimeout(() => {
        isDue = false;
        settle();
      });
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  watch();

  // Leaving early and coming back are told of a mark.
  const kindOf = ({ kind, args }: Written): string =>
    kind !== "mark" ? kind : args.returned_at ? "back" : args.left_at ? "leave" : kind;
  const isOf = (row: Written, { kind, student }: Seen): boolean =>
    kindOf(row) === kind &&
    (student === undefined ||
      row.args.student_id === student ||
      (row.args.student_ids?.includes(student) ?? false) ||
      (row.args.moves?.some((move) => move.student_id === student) ?? false));
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: Written, ...key: []): IDBRequest<IDBValidKey> {
    if (this.name === "rows" && value.batch === null && value.refusal === null && !known.has(value.op_id)) {
      known.add(value.op_id);
      const seen = [...unwritten.values()].find((one) => isOf(value, one));
      if (seen) {
        unwritten.delete(seen.id);
        tell({ is: "row", id: seen.id, opId: value.op_id, date: value.args.date });
      }
    }
    return put.call(this, value, ...key);
  };
}
