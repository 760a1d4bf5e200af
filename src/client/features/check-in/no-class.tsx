import { IconUsers } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ButtonLink } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { noClassMessages as messages } from "./no-class-messages.ts";

/** Teachers wait for the school to give them a class; administrators go to where all of them are. */
export function NoClass({ isAdministrator }: { isAdministrator: boolean }): ReactNode {
  return (
    <EmptyState
      icon={<IconUsers size={30} stroke={1.75} />}
      title={isAdministrator ? messages.ownTitle : messages.title}
      text={isAdministrator ? messages.ownText : messages.text}
      action={isAdministrator && <ButtonLink to="/school/classes">{messages.toClasses}</ButtonLink>}
    />
  );
}
