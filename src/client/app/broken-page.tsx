import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { ErrorState } from "#client/ui/error-state.tsx";
import { messages } from "./messages.ts";

/** Where a page cannot be shown: what is safe, and *Try again*, which asks anew. */
export function BrokenPage({ error, reset }: ErrorComponentProps): ReactNode {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  useEffect(() => queries.reset(), [queries]);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <ErrorState title={messages.brokenTitle} text={messages.brokenText} error={error} onRetry={retry} />;
}
