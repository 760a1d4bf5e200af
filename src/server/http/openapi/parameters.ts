import { isJson, type Json } from "./json.ts";

/** What the parameters are that mean the same in every call; the contract describes the others where they stand. */
const MEANINGS: Record<string, string> = {
  action: "Only entries of this action, as `behavior.added`.",
  attendance_years: "For how many years attendance would be kept.",
  b: "A group of events.",
  code: "What the provider sent the browser back with.",
  days: "How many school days back, today so far included.",
  email: "The address that the link was mailed to.",
  ended: "Whether to list those that have ended instead.",
  events_limit: "How many entries of the history at most.",
  group: "Only entries of this group.",
  key: "Which link, or which picture, it is.",
  kind: "Only classes of this kind.",
  limit: "How many at most.",
  offset: "How many to leave out first.",
  promise: "The outcome that the check before promised.",
  quantity: "How many at most, newest first.",
  record_school_years: "For how many school years everything else would be kept.",
  role: "Only people of this role.",
  search: "Part of a name.",
  sort_by: "What to sort by; ties by name.",
  sort_direction: "Ascending or descending.",
  state: "Only those in this state.",
  status: "Only people in this state.",
  token: "The secret of the link.",
  type: "A group of events, or what a graph is broken down by.",
  type_id: "Only this behaviour, kind of mark or kind of connection.",
  when: "Those ahead, or those past.",
};

const isDescribed = ({ description, schema }: Json): boolean =>
  Boolean(description ?? (isJson(schema) && schema["description"]));

/** Describes every parameter of a document that is not described yet; changes the document. */
export function describeParameters(part: unknown): void {
  if (Array.isArray(part)) return part.forEach(describeParameters);
  if (!isJson(part)) return;
  for (const parameter of Array.isArray(part["parameters"]) ? part["parameters"].filter(isJson) : []) {
    if (!isDescribed(parameter)) parameter["description"] = MEANINGS[String(parameter["name"])];
  }
  Object.values(part).forEach(describeParameters);
}
