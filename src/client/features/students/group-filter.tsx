import type { ReactNode } from "react";
import type { GroupSlug } from "#contract/history.ts";
import { Segments } from "#client/ui/segments.tsx";
import { GROUPS } from "./student-search.ts";
import { messages } from "./messages.ts";

interface Props {
  group: GroupSlug | undefined;
  onGroup: (group: GroupSlug | undefined) => void;
}

const CHOICES = [
  { value: "all", label: messages.everything },
  ...GROUPS.map((group) => ({ value: group, label: messages.groups[group] })),
] as const;

/** Which entries are shown: one group, or everything. */
export function GroupFilter({ group, onGroup }: Props): ReactNode {
  return (
    <Segments
      label={messages.show}
      choices={CHOICES}
      value={group ?? "all"}
      onChoose={(chosen) => onGroup(chosen === "all" ? undefined : chosen)}
    />
  );
}
