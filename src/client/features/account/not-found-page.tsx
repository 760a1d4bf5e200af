import { Button } from "@mantine/core";
import { IconMapQuestion } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { FrameTitle } from "#client/ui/frame.tsx";
import { words } from "./words.ts";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/Button.css";

/** `/404` (specification, section 2), with a way home. */
export function NotFoundPage({ home }: { home: "/" | "/dashboard" | "/profile" }): ReactNode {
  return (
    <>
      <FrameTitle>
        <h1>{words.notFound}</h1>
      </FrameTitle>
      <EmptyState
        title={words.notFoundTitle}
        text={words.notFoundText}
        icon={<IconMapQuestion size={30} stroke={1.75} />}
        action={
          <Button component={Link} to={home} color="bell">
            {words.home}
          </Button>
        }
      />
    </>
  );
}
