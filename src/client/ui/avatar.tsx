import type { ReactNode } from "react";
import "virtual:faces.css";
import classes from "./avatar.module.css";
import { createStanding } from "./later.tsx";
import { initials, type Named } from "./names.ts";

const useStands = createStanding();

const TINTS = 6;

/** The same person always has the same tint; it tells people apart and means nothing. */
function tint(id: string): number {
  let sum = 0;
  for (const sign of id) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973;
  return (sum % TINTS) + 1;
}

/** The key of a built-in picture in its address. */
const BUILT_IN = /^\/avatars\/(\w+)/;

let noted = false;

/** Pictures are fetched once those whom they show have been painted as initials. */
function notePainted(): void {
  if (noted) return;
  noted = true;
  requestAnimationFrame(() => setTimeout(() => (document.documentElement.dataset["pictures"] = "")));
}

/** Over the initials, which show until it is there and where it cannot be had. */
function Photo({ address }: { address: string }): ReactNode {
  return useStands() && <img src={address} alt="" loading="lazy" decoding="async" />;
}

/**
 * The picture of a person, or the initials; a picture comes once the page stands, and nothing moves for it. Decoration
 * beside a name: it is hidden from screen readers. `size` in px.
 */
export function Avatar({
  person,
  size = 40,
}: {
  person: Named & { id: string; avatar_url: string | null };
  size?: number;
}): ReactNode {
  const address = person.avatar_url;
  const builtIn = address && BUILT_IN.exec(address)?.[1];
  return (
    <span
      ref={builtIn ? notePainted : undefined}
      className={classes.avatar}
      data-tint={tint(person.id)}
      data-face={builtIn || (address ? "photo" : undefined)}
      style={{ "--size": `${size}px` }}
      aria-hidden="true"
    >
      {initials(person)}
      {address && !builtIn && <Photo address={address} />}
    </span>
  );
}
