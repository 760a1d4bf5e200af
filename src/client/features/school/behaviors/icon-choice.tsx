import type { ReactNode } from "react";
import type { CatalogueBehavior } from "#contract/behaviors.ts";
import { BEHAVIOR_ICONS, BehaviorIcon } from "#client/ui/behavior-icon.tsx";
import classes from "./behaviors.module.css";
import { messages } from "./messages.ts";

interface Props {
  group: CatalogueBehavior["group"];
  value: string;
  onChange: (icon: string) => void;
}

/** The icons that the app has; one that it does not know stays what it is until another is chosen. */
export function IconChoice({ group, value, onChange }: Props): ReactNode {
  return (
    <fieldset className={classes.icons}>
      <legend>{messages.icon}</legend>
      <div>
        {BEHAVIOR_ICONS.map((key) => (
          <label key={key} title={messages.iconNamed(key)}>
            <input
              type="radio"
              name="icon"
              value={key}
              checked={key === value}
              onChange={() => onChange(key)}
              aria-label={messages.iconNamed(key)}
            />
            <BehaviorIcon name={key} slug={group} size={24} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
