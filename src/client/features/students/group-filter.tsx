import type { ReactNode } from "react";
import type { HistoryGroup } from "#contract/history.ts";
import { Segments } from "#client/ui/segments.tsx";
import { GROUPS } from "./student-search.ts";
import { GROUP_NAMES, messages } from "./messages.ts";

interface Props {
  group: HistoryGroup | undefined;
  onGroup: (group: HistoryGroup | undefined) => void;
}

const CHOICES = [
  { value: "all", label: messages.all },
  ...GROUPS.map((group) => ({ value: group, label: GROUP_NAMES[group] })),
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
