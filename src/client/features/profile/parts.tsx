import type { ReactNode } from "react";
import { Button } from "#client/ui/button.tsx";
import classes from "./profile.module.css";
import { words } from "./words.ts";

const PARTS = [
  ["you", words.groups.you],
  ["sign-in", words.groups.signIn],
  ["device", words.groups.device],
  ["help", words.groups.help],
] as const;

/** Takes the eye and the focus to a part; the address stays, so that *back* leaves the page. */
function goTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
}

/** The parts of the page at a glance, where it is one long column. */
export function Parts(): ReactNode {
  return (
    <nav className={`buttons ${classes.parts}`} aria-label={words.parts}>
      {PARTS.map(([id, title]) => (
        <Button key={id} onClick={() => goTo(id)}>
          {title}
        </Button>
      ))}
    </nav>
  );
}
