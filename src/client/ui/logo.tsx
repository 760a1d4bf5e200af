import type { ReactNode } from "react";

/** The mark: a bell that rises like a morning sun. `size` in px. */
export function Logo({ size = 64 }: { size?: number }): ReactNode {
  return <img src="/icons/favicon.svg" width={size} height={size} alt="" />;
}
