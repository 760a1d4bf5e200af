import * as calls from "#contract/connection.ts";
import { completeConnection } from "#server/services/connections/complete-connection.ts";
import { getConnection } from "#server/services/connections/get-connection.ts";
import type { Deps } from "./deps.ts";
import { type Api, serve } from "./serve.ts";

export function connectionRoutes(api: Api, deps: Deps): void {
  serve(api, deps, calls.getConnection, (ctx, { params }) => getConnection(ctx, params.id));
  serve(api, deps, calls.completeConnection, (ctx, { params, body }) =>
    completeConnection(ctx, { ...body, id: params.id }),
  );
}
