import { isBusy } from "#client/ui/busy.ts";
import { holdsDraft } from "#client/ui/kept-drafts.ts";
import { holdsText } from "#client/ui/kept-text.ts";
import { isWritingAnywhere } from "#client/ui/unsaved.ts";

/** Whether words stand here that would be lost with the page. */
export const isUnsaved = (): boolean => holdsText() || holdsDraft() || isWritingAnywhere();

/** Whether somebody is in the midst of something here: a check-in, or words that would go with the page. */
export const isHalfDone = (): boolean =>
  isBusy() ||
  isUnsaved() ||
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "textarea, input:is([type=text], [type=email])",
    ),
  ].some(({ value }) => value !== "");
