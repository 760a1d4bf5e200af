import { z } from "zod";
import { defineCall } from "./call.ts";
import { answeredMoment, id, name, version } from "./scalars.ts";
import * as routes from "./routes/school.ts";

const area = "Running the school";

const group = z
  .enum(["positive", "challenging"])
  .meta({ description: "Never changes: what was recorded belongs to it." });
const behaviorName = name(60);
const icon = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/, "must be the name of an icon")
  .meta({ description: "The name of an icon of Tabler's set; a client that lacks it shows the group's." });
const severity = z.enum(["minor", "major"]).nullable().meta({
  description: "For `challenging` alone, and always there. A change counts for what is recorded from then on.",
});

/** A behaviour of the school's catalogue, also one that is retired. */
export const catalogueBehavior = z.object({
  id,
  group,
  name: z.string(),
  icon: z.string(),
  severity,
  retired_at: answeredMoment
    .nullable()
    .meta({ description: "Since when it is offered no longer; what was recorded stays." }),
  version: z
    .string()
    .meta({ description: "Of its name, icon and severity; told back with a change, so that none is lost." }),
});
export type CatalogueBehavior = z.infer<typeof catalogueBehavior>;

/** Most behaviours that a group offers at a time. */
export const MOST_BEHAVIORS = 60;

const catalogue = z.object({
  behaviors: z
    .array(catalogueBehavior)
    .meta({ description: "In the order in which they are offered, the retired ones last." }),
});
export type BehaviorCatalogue = z.infer<typeof catalogue>;

export const listCatalogue = defineCall(routes.listCatalogue, {
  area,
  summary: "The school's catalogue of behaviours, the retired ones too.",
  access: "administrator",
  answer: catalogue,
});

const newBehavior = z
  .object({ group, name: behaviorName, icon, severity: severity.default(null) })
  .refine((given) => (given.group === "challenging") === (given.severity !== null), {
    path: ["severity"],
    message: "must be minor or major for challenging, and null otherwise",
  });

export const addBehavior = defineCall(routes.addBehavior, {
  area,
  summary: "Adds a behaviour at the end of its group.",
  access: "administrator",
  body: newBehavior,
  answer: catalogueBehavior,
});

const behaviorChange = z.object({
  name: behaviorName.optional(),
  icon: icon.optional(),
  severity: severity.optional(),
  retired: z
    .boolean()
    .optional()
    .meta({ description: "Takes it out of what is offered, or brings it back at the end of its group." }),
  version,
});
export type BehaviorChange = z.infer<typeof behaviorChange>;

export const changeBehavior = defineCall(routes.changeBehavior, {
  area,
  summary: "Renames a behaviour, gives it another icon or severity, retires it or brings it back.",
  access: "administrator",
  params: z.object({ id }),
  body: behaviorChange,
  answer: catalogueBehavior,
  errors: { 409: "CHANGED: another administrator changed it meanwhile; `current` is the behaviour as it stands" },
});

export const orderBehaviors = defineCall(routes.orderBehaviors, {
  area,
  summary: "Puts the behaviours of a group in another order.",
  access: "administrator",
  body: z.object({
    group,
    ids: z.array(id).max(MOST_BEHAVIORS).meta({ description: "Every one that is offered, each once." }),
    base: z
      .array(id)
      .max(MOST_BEHAVIORS)
      .optional()
      .meta({ description: "The order that was looked at; left out, any is replaced." }),
  }),
  answer: catalogue,
  errors: {
    409: "CHANGED: another administrator added, retired, brought back or moved one meanwhile; `current` is the catalogue as it stands",
  },
});
