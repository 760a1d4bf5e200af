import type { BehaviorCatalogue, BehaviorChange, CatalogueBehavior, NewBehavior } from "#contract/behaviors.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call } from "./call.ts";

type Answer<T> = Promise<T | ErrorAnswer>;

export const listCatalogue = (): Answer<BehaviorCatalogue> => call("GET", "/admin/behaviors");

export const addBehavior = (body: NewBehavior): Answer<CatalogueBehavior> => call("POST", "/admin/behaviors", { body });

export const changeBehavior = (id: string, body: BehaviorChange): Answer<CatalogueBehavior> => call("PATCH", `/admin/behaviors/${id}`, { body });

/** `ids`: every behaviour that the group offers, each once. */
export const orderBehaviors = (body: { group: CatalogueBehavior["group"]; ids: string[] }): Answer<BehaviorCatalogue> => call("POST", "/admin/behaviors/order", { body });
