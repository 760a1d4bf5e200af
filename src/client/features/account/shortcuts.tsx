import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { Place } from "#client/ui/frame.tsx";
import { Sheet } from "#client/ui/sheet.tsx";
import { chooseShortcuts, hearShortcuts, shortcutsOn, type Wanted } from "#client/ui/shortcut-keys.ts";
import { messages } from "./shortcut-messages.ts";
import classes from "./shortcuts.module.css";

/** So long a page may take to bring its search field, in ms. */
const FIELD_MS = 3000;

/** The first letter of a place's name that no place before it has. */
function lettersOf(places: readonly Place[]): Map<string, Place> {
  const letters = new Map<string, Place>();
  for (const place of places) {
    const letter = Array.from(place.label.toLowerCase()).find((one) => !letters.has(one));
    if (letter) letters.set(letter, place);
  }
  return letters;
}

const searchField = (): HTMLInputElement | null => document.querySelector("input[type=search]");

async function focusWhenThere(until = performance.now() + FIELD_MS): Promise<void> {
  const field = searchField();
  field?.focus();
  if (field || performance.now() > until) return;
  await new Promise(requestAnimationFrame);
  return focusWhenThere(until);
}

/** Keys for who sits at a laptop: `g` and a letter goes to a place, `/` searches, `?` lists them. */
export function Shortcuts({ places, isTeacher }: { places: readonly Place[]; isTeacher: boolean }): ReactNode {
  const router = useRouter();
  const [opened, setOpened] = useState(false);
  const letters = lettersOf(places);
  const onWanted = useEffectEvent((what: Wanted): boolean => {
    if (what.kind === "help") {
      setOpened(true);
      return true;
    }
    if (what.kind === "go") {
      const place = letters.get(what.letter);
      if (place?.to) void router.navigate({ to: place.to });
      return place !== undefined;
    }
    if (!searchField() && !isTeacher) return false;
    if (!searchField()) void router.navigate({ to: "/students" });
    void focusWhenThere();
    return true;
  });
  useEffect(() => hearShortcuts((what) => onWanted(what)), []);
  return (
    <Sheet opened={opened} onClose={() => setOpened(false)} title={messages.title}>
      <dl className={classes.keys}>
        {[...letters].map(([letter, { label }]) => (
          <div key={letter}>
            <dt>
              <kbd>g</kbd> <kbd>{letter}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
        {isTeacher && (
          <div>
            <dt>
              <kbd>/</kbd>
            </dt>
            <dd>{messages.search}</dd>
          </div>
        )}
        <div>
          <dt>
            <kbd>?</kbd>
          </dt>
          <dd>{messages.help}</dd>
        </div>
      </dl>
      <Choice />
    </Sheet>
  );
}

function Choice(): ReactNode {
  const [on, setOn] = useState(shortcutsOn);
  return (
    <label className={classes.choice}>
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => {
          chooseShortcuts(event.currentTarget.checked);
          setOn(event.currentTarget.checked);
        }}
      />
      {messages.on}
    </label>
  );
}
