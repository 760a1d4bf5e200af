import { Switch } from "@mantine/core";
import { type ReactNode, useSyncExternalStore } from "react";
import { Library } from "#client/ui/library.tsx";
import { canVibrate, chooseTicks, onTicks, tick, type TickKind, ticksBy } from "#client/ui/tick.ts";
import { Section } from "./section.tsx";
import { messages } from "./messages.ts";
import "#client/ui/switch-styles.ts";

/** Sound and vibration of marks, kept on this device. */
export function Ticks(): ReactNode {
  return (
    <Section title={messages.ticksTitle}>
      <p className="soft">{messages.ticksText}</p>
      <Library>
        {canVibrate() && <TickSwitch kind="vibration" />}
        <TickSwitch kind="sound" />
      </Library>
    </Section>
  );
}

function TickSwitch({ kind }: { kind: TickKind }): ReactNode {
  const on = useSyncExternalStore(onTicks, () => ticksBy(kind));
  const choose = (wanted: boolean): void => {
    chooseTicks(kind, wanted);
    // What was switched on is felt or heard at once.
    if (wanted) tick();
  };
  return <Switch label={messages.ticks[kind]} checked={on} onChange={(event) => choose(event.currentTarget.checked)} />;
}
