import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { peopleQueries } from "./queries.ts";

interface Props {
  name: string;
  label: string;
  /** What stands for no choice. */
  none: string;
  defaultValue?: string | undefined;
  /** Not offered. */
  except?: string;
  problem?: string | undefined;
}

/** One of the school's classes. */
export function ClassSelect({ name, label, none, defaultValue, except, problem }: Props): ReactNode {
  const { data } = useQuery(peopleQueries.everyClass());
  // Held here, so that it is chosen once the choices have come, and stays so where they become others.
  const [value, setValue] = useState(defaultValue ?? "");
  const offered = (data ?? []).filter(({ id }) => id !== except).map((one) => ({ value: one.id, label: one.name }));
  return (
    <NativeSelect
      name={name}
      label={label}
      data={[{ value: "", label: none }, ...offered]}
      value={value}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
      error={problem}
    />
  );
}
