import type { ReactNode } from "react";
import classes from "./avatar.module.css";
import { initials, type Named } from "./names.ts";

const TINTS = 6;

/** The same person always has the same tint; it tells people apart and means nothing. */
function tint(id: string): number {
  let sum = 0;
  for (const sign of id) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973;
  return (sum % TINTS) + 1;
}

/** The picture of a person, or the initials. Decoration beside a name: it is hidden from screen readers. `size` in px. */
export function Avatar({
  person,
  size = 40,
}: {
  person: Named & { id: string; avatar_url: string | null };
  size?: number;
}): ReactNode {
  return (
    <span className={classes.avatar} data-tint={tint(person.id)} style={{ "--size": `${size}px` }} aria-hidden="true">
      {person.avatar_url ? (
        <img src={person.avatar_url} alt="" width={size} height={size} loading="lazy" decoding="async" />
      ) : (
        initials(person)
      )}
    </span>
  );
}
