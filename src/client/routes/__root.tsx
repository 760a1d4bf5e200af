import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PRODUCT_NAME } from "#contract/product.ts";
import { useRouteTitle } from "#client/ui/use-route-title.ts";
import type { RouterContext } from "./-context.ts";

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });

function Root(): ReactNode {
  useRouteTitle(PRODUCT_NAME);
  return <Outlet />;
}
