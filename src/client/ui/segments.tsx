import { SegmentedControl } from "@mantine/core";
import { type ReactNode, useId } from "react";
import "@mantine/core/styles/SegmentedControl.css";
import "@mantine/core/styles/FloatingIndicator.css";
import { Library } from "./library.tsx";
import classes from "./segments.module.css";

interface Props<T extends string> {
  label: string;
  /** Whether the label is seen above, as that of a field is. */
  titled?: boolean;
  choices: readonly { value: T; label: ReactNode }[];
  /** Undefined: none of them. */
  value: T | undefined;
  onChoose: (value: T) => void;
}

const { root, control, label: word, indicator, input } = classes;
const PARTS = { root, control, label: word, indicator, input };

/** One of a few, all in sight; where they have no room beside each other they go on below. */
export function Segments<T extends string>({ label, titled = false, choices, value, onChoose }: Props<T>): ReactNode {
  const id = useId();
  return (
    <div className={classes.segments} data-titled={titled || undefined}>
      <span id={id} className={titled ? classes.title : "visually-hidden"}>
        {label}
      </span>
      <Library>
        <SegmentedControl<T | "">
          aria-labelledby={id}
          data={[...choices]}
          value={value ?? ""}
          onChange={(chosen) => chosen && onChoose(chosen)}
          classNames={PARTS}
        />
      </Library>
    </div>
  );
}
