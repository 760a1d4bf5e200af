import { redirect } from "@tanstack/react-router";
import type { GroupSlug } from "#contract/history.ts";
import { isGroup } from "#client/ui/event-groups.ts";

/** The `{type}` of the insights; any other is no page of ours. */
export function groupParam(type: string): GroupSlug {
  if (!isGroup(type)) throw redirect({ to: "/404", replace: true });
  return type;
}
