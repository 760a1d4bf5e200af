import { type ReactNode, useSyncExternalStore } from "react";
import { Button } from "#client/ui/button.tsx";
import { isInstalled } from "#client/ui/installed.ts";
import { canInstall, install, onInstallable } from "#client/ui/install-prompt.ts";
import { Section } from "./section.tsx";
import { words } from "./words.ts";

const isApple = (): boolean =>
  /iPad|iPhone/.test(navigator.userAgent) || (navigator.userAgent.includes("Mac") && navigator.maxTouchPoints > 1);

/** The way to the home screen: the browser's own offer where there is one, else where to find it. */
export function InstallApp(): ReactNode {
  const offered = useSyncExternalStore(onInstallable, canInstall);
  const installed = isInstalled();
  return (
    <Section title={words.installTitle}>
      <p className="soft">{installed ? words.installed : words.installText}</p>
      {!installed && offered && <Button onClick={install}>{words.install}</Button>}
      {!installed && !offered && <p>{isApple() ? words.installApple : words.installOther}</p>}
    </Section>
  );
}
