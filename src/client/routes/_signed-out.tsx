import { createFileRoute, Outlet } from "@tanstack/react-router";
import { guard } from "./-context.ts";

/** Pages for who is signed out: everyone else goes home. */
export const Route = createFileRoute("/_signed-out")({
  beforeLoad: ({ context: { session, locked }, location, matches }) => {
    // By the route, not by the address, which may be written in capitals or with a slash at its end.
    const login = matches.some(({ routeId }) => routeId === "/_signed-out/login");
    // Who came by a mailed link to a locked device may be anyone.
    if (login || !locked) guard(login ? "login" : "signed-out", session, location);
  },
  component: Outlet,
});
