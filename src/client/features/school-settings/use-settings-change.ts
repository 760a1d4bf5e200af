import { useQueryClient } from "@tanstack/react-query";
import type { SettingsChange } from "#contract/school-settings.ts";
import { attemptForm } from "#client/api/attempt.ts";
import { changeSettings } from "#client/api/school-settings.ts";
import { notify } from "#client/ui/notice-store.ts";
import { settingsQueries } from "./queries.ts";

type Problems = Record<string, string>;

/** Changes some settings of the version that was looked at; answers what is wrong, or null. What stands now shows everywhere. */
export function useSettingsChange(version: string): (change: Omit<SettingsChange, "version">, done: string) => Promise<Problems | null> {
  const queryClient = useQueryClient();
  return async (change, done) => {
    const { queryKey } = settingsQueries.settings();
    const problems = await attemptForm(
      () => changeSettings({ ...change, version }),
      async (settings) => {
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, settings);
        notify({ text: done });
      },
    );
    // Whatever it was, another administrator may have changed them: look again.
    if (problems) await queryClient.invalidateQueries({ queryKey });
    return problems;
  };
}
