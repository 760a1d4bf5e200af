import { NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Combobox.css";
import type { ReactNode } from "react";
import classes from "./choice-select.module.css";

export interface Choice {
  value: string;
  label: string;
}

interface Props {
  label: string;
  /** What stands for no choice. */
  none: string;
  value: string | undefined;
  choices: readonly Choice[];
  onChoose: (value: string | undefined) => void;
  /** Its words are longer than those of most: beside another one on a phone they would be cut. */
  wide?: boolean;
}

/** One of many, inside `Library`; what is chosen stays among the choices, also while they are not known. */
export function ChoiceSelect({ label, none, value, choices, onChoose, wide = false }: Props): ReactNode {
  const known = value === undefined || choices.some((choice) => choice.value === value);
  const data = [{ value: "", label: none }, ...choices, ...(known ? [] : [{ value, label: "…" }])];
  return (
    <NativeSelect
      className={wide ? `${classes.choice} ${classes.wide}` : classes.choice}
      label={label}
      data={data}
      value={value ?? ""}
      onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
    />
  );
}
