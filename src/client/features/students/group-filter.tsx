import type { ReactNode } from "react";
import type { GroupSlug } from "#contract/history.ts";
import { Segments } from "#client/ui/segments.tsx";
import { GROUPS } from "./student-search.ts";
import { words } from "./words.ts";

interface Props {
  group: GroupSlug | undefined;
  onGroup: (group: GroupSlug | undefined) => void;
}

const CHOICES = [
  { value: "all", label: words.everything },
  ...GROUPS.map((group) => ({ value: group, label: words.groups[group] })),
] as const;

/** Which entries are shown: one group, or everything. */
export function GroupFilter({ group, onGroup }: Props): ReactNode {
  return (
    <Segments
      label={words.show}
      choices={CHOICES}
      value={group ?? "all"}
      onChoose={(chosen) => onGroup(chosen === "all" ? undefined : chosen)}
    />
  );
}
