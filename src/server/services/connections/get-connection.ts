import type { Connection } from "#contract/connection.ts";
import { notFound } from "#server/errors.ts";
import type { ConnectionTable } from "#server/database/schema.ts";
import type { Context } from "#server/services/context.ts";
import { findConnection } from "./find-connection.ts";
import { shapeConnections } from "./shape-connection.ts";

/** One connection, of a student of the actor's. Throws 404 for any other. */
export async function getConnection(ctx: Context, id: string): Promise<Connection> {
  return shapeOne(ctx, await findConnection(ctx, id));
}

export async function shapeOne(ctx: Context, row: ConnectionTable): Promise<Connection> {
  const [shaped] = await shapeConnections(ctx, [row]);
  if (!shaped) throw notFound();
  return shaped;
}
