import { queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { getPersonsList } from "#client/api/auth.ts";

export const profileQueries = {
  all: ["profile"] as const,
  /** The persons behind the e-mail that is signed in. */
  persons: () => queryOptions({ queryKey: [...profileQueries.all, "persons"], queryFn: async () => orThrow(await getPersonsList()) }),
};
