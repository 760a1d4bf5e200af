import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { setBusy } from "./busy.ts";
import {
  type Clash,
  clashesOf,
  type Draft,
  type Fields,
  isChanged,
  keepMine,
  laidOver,
  takeTheirs,
  typed,
} from "./draft.ts";
import { keepDraft, keptDraft } from "./kept-drafts.ts";

export interface DraftForm<F extends string> {
  /** What the form shows. */
  fields: Fields<F>;
  changed: boolean;
  /** Fields to be decided about before anything can be saved. */
  clashes: readonly Clash<F>[];
  type: (field: F, text: string) => void;
  keepMine: (field: F) => void;
  takeTheirs: (field: F) => void;
  /** The fields to be saved over a state. */
  over: (stands: Fields<F>) => Fields<F>;
  /** Whether a state that came meanwhile changed the same as the form. */
  clashesWith: (theirs: Fields<F>) => boolean;
  /** What was typed is saved, or given up. */
  forget: () => void;
}

/** A form over a state that may become another while it is filled in: what is typed stays, what is not follows the state. */
export function useDraft<F extends string>(stands: Fields<F>): DraftForm<F> {
  return formOf(stands, useState<Draft<F>>(new Map()));
}

/**
 * The same on a page of its own, which asks nothing as it is left: who comes back in the same tab finds what they typed.
 * `of`: what the form is of, unlike every other. While something is typed the app reloads nothing by itself.
 */
export function useKeptDraft<F extends string>(of: string, stands: Fields<F>): DraftForm<F> {
  const [draft, setDraft] = useState(() => keptDraft(of, stands));
  const form = formOf(stands, [draft, setDraft]);
  const { changed } = form;
  useEffect(() => keepDraft(of, draft), [of, draft]);
  useEffect(() => setBusy(`draft ${of}`, changed), [of, changed]);
  return {
    ...form,
    forget: () => {
      form.forget();
      // Also where the page was left before it was saved.
      keepDraft(of, new Map());
      setBusy(`draft ${of}`, false);
    },
  };
}

/** The form that a draft makes of a state. */
function formOf<F extends string>(
  stands: Fields<F>,
  [draft, setDraft]: [Draft<F>, Dispatch<SetStateAction<Draft<F>>>],
): DraftForm<F> {
  return {
    fields: laidOver(draft, stands),
    changed: isChanged(draft, stands),
    clashes: clashesOf(draft, stands),
    type: (field, text) => setDraft((before) => typed(before, stands, field, text)),
    keepMine: (field) => setDraft((before) => keepMine(before, stands, field)),
    takeTheirs: (field) => setDraft((before) => takeTheirs(before, field)),
    over: (other) => laidOver(draft, other),
    clashesWith: (theirs) => clashesOf(draft, theirs).length > 0,
    forget: () => setDraft(new Map()),
  };
}
