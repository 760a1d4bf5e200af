import { useMatches, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { announce } from "./live-region.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** What the tab and screen readers call the page. */
    title?: string;
  }
}

/**
 * Names each page in the tab. After a change of page the name is read out and focus moves to the page, as a new
 * document would do.
 */
export function useRouteTitle(product: string): void {
  const title = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title });
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
    if (before.current !== undefined && before.current !== path) {
      announce(title ?? product);
      document.getElementById("page")?.focus({ preventScroll: true });
    }
    before.current = path;
  }, [title, path, product]);
}
