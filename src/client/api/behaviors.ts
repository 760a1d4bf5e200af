import type { BehaviorCatalogue, BehaviorChange, CatalogueBehavior, NewBehavior } from "#contract/behaviors.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call } from "./call.ts";

type Answer<T> = Promise<T | ErrorAnswer>;

export const listCatalogue = (): Answer<BehaviorCatalogue> => call("GET", "/admin/behaviors", ["behaviors"]);

export const addBehavior = (body: NewBehavior): Answer<CatalogueBehavior> =>
  call("POST", "/admin/behaviors", ["id", "group"], { body });

export const changeBehavior = (id: string, body: BehaviorChange): Answer<CatalogueBehavior> =>
  call("PATCH", `/admin/behaviors/${id}`, ["id", "group"], { body });

/** `ids`: every behaviour that the group offers, each once; refused with `CHANGED` where its order is no longer `base`. */
export const orderBehaviors = (body: {
  group: CatalogueBehavior["group"];
  ids: string[];
  base: string[];
}): Answer<BehaviorCatalogue> => call("POST", "/admin/behaviors/order", ["behaviors"], { body });
