import type { AnsweredSettings, Retention, RetentionPreview, SettingsChange } from "#contract/school-settings.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call } from "./call.ts";

type Answer<T> = Promise<T | ErrorAnswer>;

export const getSettings = (): Answer<AnsweredSettings> => call("GET", "/admin/settings", ["connections", "version"]);

/** Refused with `CHANGED` where the settings are others than those of the `version`. */
export const changeSettings = (body: SettingsChange): Answer<AnsweredSettings> =>
  call("PATCH", "/admin/settings", ["connections", "version"], { body });

/** What would be deleted if records were kept for so long. */
export const previewRetention = (query: Retention): Answer<RetentionPreview> =>
  call("GET", "/admin/settings/retention-preview", ["check_ins", "events"], { query: { ...query } });
