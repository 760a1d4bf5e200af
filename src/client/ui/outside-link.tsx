import type { ReactNode } from "react";
import { type Look, look } from "./button.tsx";

/** A link that looks like a button, to an address that the browser itself opens: elsewhere, or by a new start of the app. */
export function OutsideLink({
  kind,
  size,
  wide,
  href,
  children,
}: Look & { href: string; children: ReactNode }): ReactNode {
  return (
    <a href={href} {...look({ kind, size, wide })}>
      {children}
    </a>
  );
}
