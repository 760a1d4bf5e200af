import { type ReactNode, useSyncExternalStore } from "react";
import { chooseScheme, chosenScheme, onScheme } from "#client/ui/colour-scheme.ts";
import classes from "./appearance.module.css";
import { Section } from "./section.tsx";
import { words } from "./words.ts";

const SCHEMES = ["light", "dark", "auto"] as const;

/** Light, dark, or as the device; kept on this device. */
export function Appearance(): ReactNode {
  const chosen = useSyncExternalStore(onScheme, chosenScheme);
  return (
    <Section title={words.appearanceTitle}>
      <div className={classes.schemes} role="radiogroup" aria-label={words.appearance}>
        {SCHEMES.map((scheme) => (
          <label key={scheme} className={classes.scheme}>
            <input
              type="radio"
              name="scheme"
              className="visually-hidden"
              checked={chosen === scheme}
              onChange={() => chooseScheme(scheme)}
            />
            {words.schemes[scheme]}
          </label>
        ))}
      </div>
    </Section>
  );
}
