import { createFileRoute, Outlet } from "@tanstack/react-router";
import { guard } from "#client/routes/-context.ts";

/** Teachers only. Below `_administrator` the answer to everyone else is another: `/404`. */
export const Route = createFileRoute("/_signed-in/_teacher")({
  beforeLoad: ({ context, location, matches }) => {
    const administrator = matches.some(({ routeId }) => routeId.includes("/_administrator"));
    guard(administrator ? "administrator" : "teacher", context.session, location);
  },
  component: Outlet,
});
