import type { ReactNode } from "react";
import type { GroupSlug } from "#contract/history.ts";
import { type Choice, ChoiceSelect } from "#client/ui/choice-select.tsx";
import { messages } from "./messages.ts";

interface Props {
  group: GroupSlug;
  value: string | undefined;
  choices: readonly Choice[];
  onChoose: (typeId: string | undefined) => void;
}

/** Which of a group's types is looked at, or all of them. */
export function TypeChoice({ group, ...choice }: Props): ReactNode {
  return <ChoiceSelect label={messages.type[group]} none={messages.allTypes} {...choice} />;
}
