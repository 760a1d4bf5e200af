import { createFileRoute, Outlet } from "@tanstack/react-router";
import { guard } from "#client/routes/-context.ts";

export const Route = createFileRoute("/_signed-in/_teacher/_administrator")({
  beforeLoad: ({ context, location }) => guard("administrator", context.session, location),
  component: Outlet,
});
