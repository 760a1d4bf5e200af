import { createFileRoute, redirect } from "@tanstack/react-router";

/** Any other path (specification, section 2). */
export const Route = createFileRoute("/$")({
  beforeLoad: () => {
    throw redirect({ to: "/404", replace: true });
  },
});
