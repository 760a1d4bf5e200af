import { createFileRoute, Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { SchoolFrame } from "#client/features/school/school-frame.tsx";

export const Route = createFileRoute("/_signed-in/_teacher/_administrator/school")({ component: School });

/** What stands around the overview and every section. */
function School(): ReactNode {
  const { account, actions } = Route.useRouteContext();
  return (
    <SchoolFrame askAgain={actions.askAgain} school={account.person.school}>
      <Outlet />
    </SchoolFrame>
  );
}
