import { type ReactNode, useSyncExternalStore } from "react";
import { Button } from "#client/ui/button.tsx";
import { isInstalled } from "#client/ui/installed.ts";
import { canInstall, install, onInstallable } from "#client/ui/install-prompt.ts";
import { Section } from "./section.tsx";
import { messages } from "./messages.ts";

const isApple = (): boolean =>
  /iPad|iPhone/.test(navigator.userAgent) || (navigator.userAgent.includes("Mac") && navigator.maxTouchPoints > 1);

/** The way to the home screen: the browser's own offer where there is one, else where to find it. */
export function InstallApp(): ReactNode {
  const offered = useSyncExternalStore(onInstallable, canInstall);
  const installed = isInstalled();
  return (
    <Section title={messages.installTitle}>
      <p className="soft">{installed ? messages.installed : messages.installText}</p>
      {!installed && offered && <Button onClick={install}>{messages.install}</Button>}
      {!installed && !offered && <p>{isApple() ? messages.installApple : messages.installOther}</p>}
    </Section>
  );
}
