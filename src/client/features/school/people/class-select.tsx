import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
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
  const offered = (data ?? []).filter(({ id }) => id !== except).map((one) => ({ value: one.id, label: one.name }));
  // Named by its choices, so that one that is to be chosen from the start is, once they have come.
  return (
    <NativeSelect
      key={offered.length}
      name={name}
      label={label}
      data={[{ value: "", label: none }, ...offered]}
      defaultValue={defaultValue ?? ""}
      error={problem}
    />
  );
}
