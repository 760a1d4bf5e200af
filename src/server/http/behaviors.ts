import * as calls from "#contract/behaviors.ts";
import { addBehavior, changeBehavior, listCatalogue, orderBehaviors } from "#server/services/behaviors/catalogue.ts";
import type { Deps } from "./deps.ts";
import { type Api, serve } from "./serve.ts";

export function behaviorRoutes(api: Api, deps: Deps): void {
  serve(api, deps, calls.listCatalogue, listCatalogue);
  serve(api, deps, calls.addBehavior, (ctx, { body }) => addBehavior(ctx, body));
  serve(api, deps, calls.orderBehaviors, (ctx, { body }) => orderBehaviors(ctx, body));
  serve(api, deps, calls.changeBehavior, (ctx, { params, body }) => changeBehavior(ctx, params.id, body));
}
