import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import type { ReactNode } from "react";

interface Props extends Omit<
  PasswordInputProps,
  "visibilityToggleButtonProps" | "rightSectionWidth" | "withAsterisk" | "aria-invalid"
> {
  /** Names the button that shows what is typed. */
  toggleLabel: string;
}

/** A field for a secret. Its problem is told to assistive technology as well, which the library does for other fields alone. */
export function PasswordField({ toggleLabel, error, ...field }: Props): ReactNode {
  return (
    <PasswordInput
      {...field}
      error={error}
      aria-invalid={error ? true : undefined}
      rightSectionWidth={48}
      visibilityToggleButtonProps={{ "aria-label": toggleLabel }}
      withAsterisk={false}
    />
  );
}
