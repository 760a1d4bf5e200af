import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Loading } from "#client/ui/loading.tsx";
import { termsQuery } from "./queries.ts";
import { showSanitized } from "./sanitize.ts";
import classes from "./terms.module.css";
import { messages } from "./messages.ts";

interface Props {
  /** Told the version of the text that shows. */
  onShown?: (version: number) => void;
}

/** The school's terms as they stand: a text from before may be agreed to no more. */
export function TermsText({ onShown }: Props): ReactNode {
  const { data, isSuccess, isFetchedAfterMount, isFetching, refetch } = useQuery(termsQuery());
  const terms = isSuccess && isFetchedAfterMount ? data : undefined;
  useEffect(() => {
    if (terms) onShown?.(terms.version);
  }, [terms, onShown]);
  if (terms) return <TermsHtml html={terms.terms} />;
  if (isFetching) return <Loading label={messages.loading} />;
  return <ErrorState title={messages.unreadable} text={messages.noNetwork} onRetry={() => refetch()} />;
}

/** A text of terms, sanitised. */
export function TermsHtml({ html }: { html: string }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) showSanitized(place.current, html);
  }, [html]);
  return <div ref={place} className={classes.text} />;
}
