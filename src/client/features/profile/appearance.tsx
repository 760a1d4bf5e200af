import { type ReactNode, useSyncExternalStore } from "react";
import { chooseScheme, chosenScheme, onScheme } from "#client/ui/color-scheme.ts";
import { Segments } from "#client/ui/segments.tsx";
import { Section } from "./section.tsx";
import { words } from "./words.ts";

const SCHEMES = ["light", "dark", "auto"] as const;

/** Light, dark, or as the device; kept on this device. */
export function Appearance(): ReactNode {
  const chosen = useSyncExternalStore(onScheme, chosenScheme);
  return (
    <Section title={words.appearanceTitle}>
      <Segments
        label={words.appearance}
        choices={SCHEMES.map((scheme) => ({ value: scheme, label: words.schemes[scheme] }))}
        value={chosen}
        onChoose={chooseScheme}
      />
    </Section>
  );
}
