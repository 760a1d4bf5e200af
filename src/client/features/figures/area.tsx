import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Refusal } from "#client/api/answer.ts";
import { type Asked, QueryArea } from "#client/ui/query-area.tsx";
import { messages } from "./messages.ts";

const broken = { title: messages.brokenTitle, text: messages.brokenText };

/** The server knows no such class, student or event that one may see. */
export const isGone = (error: Error | null, statuses = [400, 403, 404]): boolean =>
  error instanceof Refusal && statuses.includes(error.answer.statusCode);

interface Props<T> {
  query: Asked<T>;
  /** The address names what may not be one's own: without it the page is not there. */
  named?: boolean;
  children: (data: T) => ReactNode;
}

/** What a query of figures shows. */
export function Area<T>({ query, named = false, children }: Props<T>): ReactNode {
  if (named && isGone(query.error)) return <Navigate to="/404" replace />;
  return (
    <QueryArea query={query} broken={broken}>
      {children}
    </QueryArea>
  );
}
