import type { ReactNode } from "react";
import { type Asked, QueryArea } from "#client/ui/query-area.tsx";
import { words } from "./dashboard-messages.ts";

/** What a query of the dashboard shows. */
export function Area<T>({ query, children }: { query: Asked<T>; children: (data: T) => ReactNode }): ReactNode {
  return (
    <QueryArea query={query} broken={{ title: words.brokenTitle, text: words.brokenText }}>
      {children}
    </QueryArea>
  );
}
