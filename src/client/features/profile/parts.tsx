import type { ReactNode } from "react";
import { Button } from "#client/ui/button.tsx";
import classes from "./profile.module.css";
import { messages } from "./messages.ts";

const PARTS = [
  ["you", messages.groups.you],
  ["sign-in", messages.groups.signIn],
  ["device", messages.groups.device],
  ["help", messages.groups.help],
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
    <nav className={`buttons ${classes.parts}`} aria-label={messages.parts}>
      {PARTS.map(([id, title]) => (
        <Button key={id} onClick={() => goTo(id)}>
          {title}
        </Button>
      ))}
    </nav>
  );
}
