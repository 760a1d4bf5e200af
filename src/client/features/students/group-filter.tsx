import type { ReactNode } from "react";
import type { GroupSlug } from "#contract/history.ts";
import classes from "./history.module.css";
import { GROUPS } from "./student-search.ts";
import { words } from "./words.ts";

interface Props {
  group: GroupSlug | undefined;
  onGroup: (group: GroupSlug | undefined) => void;
}

/** Which entries are shown: one group, or everything. */
export function GroupFilter({ group, onGroup }: Props): ReactNode {
  const choices = [undefined, ...GROUPS];
  return (
    <div className={classes.filter} role="group" aria-label={words.show}>
      {choices.map((choice) => (
        <button key={choice ?? "all"} type="button" aria-pressed={choice === group} onClick={() => onGroup(choice)}>
          {choice ? words.groups[choice] : words.everything}
        </button>
      ))}
    </div>
  );
}
