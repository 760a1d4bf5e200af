import { IconMapQuestion } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ButtonLink } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { FrameTitle } from "#client/ui/frame.tsx";
import { messages } from "./not-found-messages.ts";

/** `/404`, with a way home. */
export function NotFoundPage({ home }: { home: "/" | "/dashboard" | "/profile" }): ReactNode {
  return (
    <>
      <FrameTitle>
        <h1>{messages.notFound}</h1>
      </FrameTitle>
      <EmptyState
        title={messages.notFoundTitle}
        text={messages.notFoundText}
        icon={<IconMapQuestion size={30} stroke={1.75} />}
        action={
          <ButtonLink to={home} kind="next">
            {messages.home[home]}
          </ButtonLink>
        }
      />
    </>
  );
}
