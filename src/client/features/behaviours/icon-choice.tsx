import type { ReactNode } from "react";
import type { CatalogueBehavior } from "#contract/behaviors.ts";
import { BEHAVIOR_ICONS, BehaviorIcon } from "#client/ui/behavior-icon.tsx";
import classes from "./behaviours.module.css";
import { words } from "./words.ts";

interface Props {
  group: CatalogueBehavior["group"];
  value: string;
  onChange: (icon: string) => void;
}

/** The icons that the app has; one that it does not know stays what it is until another is chosen. */
export function IconChoice({ group, value, onChange }: Props): ReactNode {
  return (
    <fieldset className={classes.icons}>
      <legend>{words.icon}</legend>
      <div>
        {BEHAVIOR_ICONS.map((key) => (
          <label key={key} title={words.iconNamed(key)}>
            <input
              type="radio"
              name="icon"
              value={key}
              checked={key === value}
              onChange={() => onChange(key)}
              aria-label={words.iconNamed(key)}
            />
            <BehaviorIcon name={key} slug={group} size={24} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
