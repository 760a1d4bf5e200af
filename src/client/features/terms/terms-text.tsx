import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Loading } from "#client/ui/loading.tsx";
import { termsQuery } from "./queries.ts";
import { showSanitized } from "./sanitize.ts";
import classes from "./terms.module.css";
import { messages } from "./messages.ts";

/** The school's terms, as far as they can be had. */
export function TermsText(): ReactNode {
  const { data, isPending, isFetching, refetch } = useQuery(termsQuery());
  if (data) return <TermsHtml html={data.terms} />;
  if (isPending && isFetching) return <Loading label={messages.loading} />;
  return (
    <ErrorState title={messages.unreadable} text={messages.noNetwork} onRetry={() => refetch()} retrying={isFetching} />
  );
}

/** A text of terms, sanitised. */
export function TermsHtml({ html }: { html: string }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) showSanitized(place.current, html);
  }, [html]);
  return <div ref={place} className={classes.text} />;
}
