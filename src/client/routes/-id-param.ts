import { redirect } from "@tanstack/react-router";

/** As the API takes them: at most 64 URL-safe characters. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The id of an address; what cannot be one names no page of ours, like any other unknown address. */
export function idParam(id: string): string {
  if (!ID.test(id)) throw redirect({ to: "/404", replace: true });
  return id;
}
