import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { titles } from "#client/routes/-titles.ts";

export const Route = createFileRoute("/_signed-in/_teacher/")({
  staticData: { title: titles.main },
  component: Main,
});

function Main(): ReactNode {
  return <h1>{titles.main}</h1>;
}
