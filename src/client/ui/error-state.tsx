import { IconCloudOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import classes from "./state.module.css";
import { messages } from "./messages.ts";
import { fieldOfRefusal } from "./refused-answer.ts";

interface Props {
  /** What happened. */
  title: string;
  /** What is safe and what to do. */
  text?: ReactNode;
  /** What was thrown: the server may have a name for it, to be told to who can look. */
  error?: unknown;
  onRetry?: () => void;
  retrying?: boolean;
  children?: ReactNode;
}

/** What happened, what is safe, what to do. */
export function ErrorState({ title, text, error, onRetry, retrying = false, children }: Props): ReactNode {
  const requestId = fieldOfRefusal(error, "requestId");
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
      {typeof requestId === "string" && (
        <p className="fine">
          {messages.report} <code>{requestId}</code>
        </p>
      )}
      {children}
    </div>
  );
}
