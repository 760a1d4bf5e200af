import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { titles } from "#client/routes/-titles.ts";

/** The mobile sign-in page, empty: nothing to see, and a name for who listens. */
export const Route = createFileRoute("/_signed-out/auth/clever")({
  staticData: { title: titles.login },
  component: Empty,
});

function Empty(): ReactNode {
  return (
    <main id="page" tabIndex={-1}>
      <div role="heading" aria-level={1} aria-label={titles.login} />
    </main>
  );
}
