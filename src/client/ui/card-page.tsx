import type { ReactNode } from "react";
import classes from "./card.module.css";
import { Logo } from "./logo.tsx";

interface Props {
  product: string;
  wide?: boolean;
  children: ReactNode;
}

/** A page outside the frame: the mark, and one card with what to do. Signing in, links from mails, the terms. */
export function CardPage({ product, wide = false, children }: Props): ReactNode {
  return (
    <main id="page" tabIndex={-1} className={classes.page}>
      <div className={classes.brand}>
        <Logo size={72} />
        <span>{product}</span>
      </div>
      <div className={classes.card} data-wide={wide || undefined}>
        {children}
      </div>
    </main>
  );
}
