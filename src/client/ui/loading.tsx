import { type ReactNode, useEffect, useState } from "react";
import classes from "./state.module.css";
import { messages } from "./messages.ts";

/** Shows nothing for the first 300 ms: what is quick needs no sign of waiting. */
export function Loading({ label = messages.loading, after = 300 }: { label?: string; after?: number }): ReactNode {
  const [due, setDue] = useState(after === 0);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return (
    <div className={classes.loading} role="status">
      {due && <span className={classes.sun} />}
      {due && <span className="visually-hidden">{label}</span>}
    </div>
  );
}
