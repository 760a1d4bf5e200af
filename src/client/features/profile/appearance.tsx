import { type ReactNode, useSyncExternalStore } from "react";
import { chooseScheme, chosenScheme, onScheme } from "#client/ui/color-scheme.ts";
import { Segments } from "#client/ui/segments.tsx";
import { Section } from "./section.tsx";
import { messages } from "./messages.ts";

const SCHEMES = ["light", "dark", "auto"] as const;

/** Light, dark, or as the device; kept on this device. */
export function Appearance(): ReactNode {
  const chosen = useSyncExternalStore(onScheme, chosenScheme);
  return (
    <Section title={messages.appearanceTitle}>
      <Segments
        label={messages.appearance}
        choices={SCHEMES.map((scheme) => ({ value: scheme, label: messages.schemes[scheme] }))}
        value={chosen}
        onChoose={chooseScheme}
      />
    </Section>
  );
}
