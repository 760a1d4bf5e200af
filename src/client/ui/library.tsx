import { MantineProvider, type MantineColorSchemeManager } from "@mantine/core";
import { type ReactNode, useSyncExternalStore } from "react";
import { onScheme, shownScheme } from "./color-scheme.ts";
import { theme } from "./theme.ts";
import "virtual:library.css";
import "@mantine/core/styles/global.css";
import "./select.css";

/** The scheme is kept and painted by `colour-scheme.ts`; the library is only told of it. */
const told: MantineColorSchemeManager = {
  get: shownScheme,
  set: () => undefined,
  clear: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
};

/**
 * Stands around what uses components of the library (fields, charts), and nowhere else: the class grid starts without
 * its weight. Its variables stand in the style sheet of the build; nothing is written into the page at run time.
 */
export function Library({ children }: { children: ReactNode }): ReactNode {
  const scheme = useSyncExternalStore(onScheme, shownScheme);
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={told}
      forceColorScheme={scheme}
      getRootElement={() => undefined}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
