import { redirect } from "@tanstack/react-router";
import { id } from "#client/ui/search-params.ts";

/** The id of an address; what cannot be one names no page of ours, like any other unknown address. */
export function idParam(typed: string): string {
  if (!id(typed)) throw redirect({ to: "/404", replace: true });
  return typed;
}
