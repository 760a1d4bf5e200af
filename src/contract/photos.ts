import { z } from "zod";
import { defineCall, TAKES_PROOF, TOO_MANY } from "./call.ts";
import { ROLES } from "./roles.ts";
import { id } from "./scalars.ts";
import * as routes from "./routes/school.ts";

const area = "School";

/** The person whom a picture's name means. */
export const photoPerson = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(ROLES),
  grade: z.string().nullable(),
  has_picture: z.boolean().meta({ description: "Whether a picture would be replaced." }),
});
export type PhotoPerson = z.infer<typeof photoPerson>;

export const photoMatch = z.object({
  name: z.string().meta({ description: "As it was asked for." }),
  person: photoPerson.nullable(),
  is_ambiguous: z.boolean().meta({ description: "Two people or more could be meant, so that nobody is." }),
});
export type PhotoMatch = z.infer<typeof photoMatch>;

export const matchPhotos = defineCall(routes.matchPhotos, {
  area,
  summary:
    "Whom the names of picture files mean: the roster's id, its identifier, or the e-mail address (whole, or up to its @), without folder and ending.",
  access: "administrator",
  keyed: false,
  body: z.object({ names: z.array(z.string().min(1).max(500)).min(1).max(500) }),
  answer: z.object({ matches: z.array(photoMatch).meta({ description: "One for each name, in their order." }) }),
});

/** So many pictures go in one request at most. */
export const MOST_PHOTOS = 20;

const picture = z
  .custom<Blob>((given) => given instanceof Blob, "must be a file")
  .meta({ type: "string", format: "binary", description: "PNG, JPEG, WebP, AVIF or GIF." });

export const storedPhoto = z.object({
  person_id: id,
  outcome: z
    .enum(["stored", "unchanged", "unreadable", "too_large", "unknown"])
    .meta({ description: "`unknown`: nobody of the school, or not any more." }),
});
export type StoredPhoto = z.infer<typeof storedPhoto>;

export const storePhotos = defineCall(routes.storePhotos, {
  area,
  summary:
    "Give people pictures: up to 20 files, each in a field named by its person's id, 8 MiB in all. Cut to squares like one's own.",
  access: "administrator",
  proof: TAKES_PROOF,
  bodyType: "multipart/form-data",
  body: z
    .record(id, picture)
    .refine(
      (files) => Object.keys(files).length >= 1 && Object.keys(files).length <= MOST_PHOTOS,
      `must be 1 to ${MOST_PHOTOS} files`,
    ),
  answer: z.object({ photos: z.array(storedPhoto) }),
  errors: { 429: TOO_MANY, 413: "The files are over 8 MiB together", 415: "The body is no form" },
});
