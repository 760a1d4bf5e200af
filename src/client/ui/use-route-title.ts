import { useMatches, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { announce } from "./live-region.tsx";
import { setPageTitle } from "./tab-title.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** What the tab and screen readers call the page. */
    title?: string;
  }
}

const isTitled = (data: unknown): data is { title: string } =>
  typeof data === "object" && data !== null && "title" in data;

/** A page whose name depends on its address has it from its loader. */
const titleOf = (match: { staticData: { title?: string }; loaderData?: unknown }): string | undefined =>
  isTitled(match.loaderData) ? match.loaderData.title : match.staticData.title;

/**
 * Names each page in the tab. After a change of page the name is read out and focus moves to the page, as a new
 * document would do.
 */
export function useRouteTitle(product: string): void {
  const router = useRouter();
  const title = useMatches({ select: (matches) => matches.map(titleOf).findLast(Boolean) });
  useEffect(() => {
    setPageTitle(title ? `${title} · ${product}` : product);
  }, [title, product]);
  useEffect(
    () =>
      // Only now the new page stands in the document.
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        announce(router.state.matches.map(titleOf).findLast(Boolean) ?? product);
        document.getElementById("page")?.focus({ preventScroll: true });
      }),
    [router, product],
  );
}
