import type { ReactNode } from "react";
import { Navigate } from "@tanstack/react-router";
import { type Asked, QueryArea } from "#client/ui/query-area.tsx";
import { isGone } from "./is-gone.ts";
import { words } from "./insights-messages.ts";

interface Props<T> {
  query: Asked<T>;
  children: (data: T) => ReactNode;
}

/** What a query of the insights shows; a class or student that is not among one's own is no page. */
export function FiguresArea<T>({ query, children }: Props<T>): ReactNode {
  if (isGone(query.error)) return <Navigate to="/404" replace />;
  return (
    <QueryArea query={query} broken={{ title: words.brokenTitle, text: words.brokenText }}>
      {children}
    </QueryArea>
  );
}
