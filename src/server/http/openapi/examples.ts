import { sample } from "openapi-sampler";
import { isJson, type Json } from "./json.ts";

/** A value as it may be met, by the name of the field. Ids, dates and moments tell theirs by their format. */
const BY_NAME: Record<string, unknown> = {
  avatar_url: "/api/avatars/3f1c9a",
  code: "4/0AfJohXl",
  comment: "Everyone named one thing that went well.%",
  content: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  current_password: "first-bell-demo",
  device: "Chrome on Android",
  email: "ada@maple.example",
  file: "users.csv",
  first_name: "Ada",
  grade: "4",
  guidance: "Two minutes, only the two of you.",
  icon: "heart-handshake",
  key: "01993c5e-1f43-7a52-9e1c-2b0f6a8d7c31",
  label: "Talk in private",
  last_name: "Lovelace",
  locale: "en",
  message: "The tablet in room 12 cannot sign in.",
  month: "2026-09",
  name: "4B Homeroom",
  new_password: "the frogs are back again",
  note: "Came by the late bus.",
  password: "first-bell-demo",
  reason: "5 positive events on 3 days",
  school_year_from: "08-01",
  sealed: "h2pYv4mQ0aQkT1xw8n3c",
  sealing_key: "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A",
  subject: "Sign-in",
  time_zone: "America/Denver",
  title: "Rose and thorn",
  token: "9b2d1db7c5",
};

const ID = "01993c5e-1f43-7a52-9e1c-2b0f6a8d7c31";
const BY_FORMAT: Record<string, string> = { date: "2026-09-15", "date-time": "2026-09-15T14:02:00.000Z", uuid: ID };

/** Of those that a field may have, the one that goes with the examples of the fields beside it. */
const OF_SEVERAL: Record<string, unknown> = { group: "challenging" };

/** What a field holds, as far as its name and its format tell; undefined where its type alone does. */
function valueOf(name: string, field: Json): unknown {
  if (Array.isArray(field["enum"])) return field["enum"].find((value) => value === OF_SEVERAL[name]);
  if ("examples" in field || "const" in field) return undefined;
  const types = [field["type"]].flat();
  if (!types.includes("string")) return undefined;
  const format = typeof field["format"] === "string" ? BY_FORMAT[field["format"]] : undefined;
  return format ?? (/(^|_)id$/.test(name) ? ID : BY_NAME[name]);
}

/** Puts such values into the schemas of a document, each as its field's example. */
function fillFields(schema: unknown): void {
  if (Array.isArray(schema)) return schema.forEach(fillFields);
  if (!isJson(schema)) return;
  for (const [name, field] of Object.entries(isJson(schema["properties"]) ? schema["properties"] : {})) {
    const value = isJson(field) ? valueOf(name, field) : undefined;
    if (isJson(field) && value !== undefined) field["examples"] = [value];
  }
  Object.values(schema).forEach(fillFields);
}

/** An example for each JSON body and answer of a document, made from its schemas; changes the document. */
export function addExamples(document: object): void {
  fillFields(document);
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(visit);
    if (!isJson(part)) return;
    const media = isJson(part["content"]) ? part["content"]["application/json"] : undefined;
    if (isJson(media) && isJson(media["schema"])) media["example"] = sample(media["schema"], { quiet: true }, document);
    Object.values(part).forEach(visit);
  };
  visit(document);
}
