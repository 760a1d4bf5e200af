import { useQueryClient } from "@tanstack/react-query";
import type { AnsweredSettings, SettingsChange } from "#contract/school-settings.ts";
import { saveOver } from "#client/api/save-over.ts";
import { request } from "#client/api/request.ts";
import { changeSettings } from "#contract/routes/school.ts";
import type { Fields } from "#client/ui/draft.ts";
import { notify } from "#client/ui/notice-store.ts";
import { type DraftForm, useKeptDraft } from "#client/ui/use-draft.ts";
import { settingsQueries } from "./queries.ts";

type Problems = Record<string, string>;
type Part = Omit<SettingsChange, "version">;

interface Change {
  /** What is to become another, over a state of the settings. */
  of: (over: AnsweredSettings) => Part;
  /** Whether a state that came meanwhile changed the same. */
  clashes?: (theirs: AnsweredSettings) => boolean;
  /** Said once it is saved. */
  done: string;
}

/** Changes a part of the settings; answers what is wrong, or null. What stands now shows everywhere. */
export function useSettingsChange(settings: AnsweredSettings): (change: Change) => Promise<Problems | null> {
  const queryClient = useQueryClient();
  const { queryKey } = settingsQueries.settings();
  const show = async (stands: AnsweredSettings): Promise<void> => {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, stands);
  };
  return ({ of, clashes = () => false, done }) =>
    saveOver({
      stands: settings,
      send: (over) => request(changeSettings, { body: { ...of(over), version: over.version } }),
      clashes,
      show: (theirs: AnsweredSettings) => void show(theirs),
      done: async (saved) => {
        await show(saved);
        notify({ text: done });
      },
    });
}

interface SettingsForm<F extends string> {
  draft: DraftForm<F>;
  /** Saves what the form makes of its fields. */
  save: (of: (fields: Fields<F>) => Part, done: string) => Promise<Problems | null>;
}

/** Some settings as the fields of a form; `of` is unlike that of every other. */
export function useSettingsForm<F extends string>(
  of: string,
  settings: AnsweredSettings,
  read: (of: AnsweredSettings) => Fields<F>,
): SettingsForm<F> {
  const draft = useKeptDraft(`settings ${of}`, read(settings));
  const change = useSettingsChange(settings);
  const save: SettingsForm<F>["save"] = async (make, done) => {
    const problems = await change({
      of: (over) => make(draft.over(read(over))),
      clashes: (theirs) => draft.clashesWith(read(theirs)),
      done,
    });
    if (!problems) draft.forget();
    return problems;
  };
  return { draft, save };
}
