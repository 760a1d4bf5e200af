import { IconHistory } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import { ButtonLink } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { EntryList } from "./entry-list.tsx";
import { insightsMessages } from "./insights-messages.ts";

type Props = Omit<ComponentProps<typeof EntryList>, "first" | "more" | "named"> & {
  /** Whether a filter narrows them. */
  narrowed: boolean;
};

/** The latest events, newest first, those that wait on the device on top. */
export function LatestEvents({ narrowed, ...list }: Props): ReactNode {
  if (list.entries.length > 0) return <EntryList {...list} first={8} more={24} named />;
  const icon = <IconHistory size={30} stroke={1.75} />;
  if (narrowed) return <EmptyState title={insightsMessages.noEventsOfFilter} icon={icon} />;
  return (
    <EmptyState
      title={insightsMessages.noEvents}
      text={insightsMessages.noEventsText}
      icon={icon}
      action={<ButtonLink to="/">{insightsMessages.toClass}</ButtonLink>}
    />
  );
}
