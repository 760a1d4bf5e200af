import { createFileRoute, Outlet } from "@tanstack/react-router";
import { guard } from "./-context.ts";

/** Pages for who is signed out: everyone else goes home (specification, section 2). */
export const Route = createFileRoute("/_signed-out")({
  beforeLoad: ({ context, location }) =>
    guard(location.pathname === "/login" ? "login" : "signed-out", context.session, location),
  component: Outlet,
});
