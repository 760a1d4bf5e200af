import { IconCloudOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import classes from "./state.module.css";
import { messages } from "./messages.ts";

interface Props {
  /** What happened. */
  title: string;
  /** What is safe and what to do. */
  text?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  children?: ReactNode;
}

/** What happened, what is safe, what to do. */
export function ErrorState({ title, text, onRetry, retrying = false, children }: Props): ReactNode {
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} aria-hidden="true">
        <IconCloudOff size={30} stroke={1.75} />
      </span>
      <h2>{title}</h2>
      {text && <p className={classes.text}>{text}</p>}
      {onRetry && (
        <Button kind="next" onClick={onRetry} busy={retrying}>
          {messages.retry}
        </Button>
      )}
      {children}
    </div>
  );
}
