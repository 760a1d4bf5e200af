import { SegmentedControl, useMantineColorScheme } from "@mantine/core";
import type { ReactNode } from "react";
import { Section } from "./section.tsx";
import { words } from "./words.ts";
import "@mantine/core/styles/FloatingIndicator.css";
import "@mantine/core/styles/SegmentedControl.css";

const SCHEMES = ["light", "dark", "auto"] as const;
const data = SCHEMES.map((value) => ({ value, label: words.schemes[value] }));

/** Light, dark, or as the device; kept on this device. */
export function Appearance(): ReactNode {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (value: string): void => {
    const scheme = SCHEMES.find((one) => one === value);
    if (scheme) setColorScheme(scheme);
  };
  return (
    <Section title={words.appearanceTitle}>
      <SegmentedControl size="md" fullWidth data={data} value={colorScheme} onChange={choose} aria-label={words.appearance} />
    </Section>
  );
}
