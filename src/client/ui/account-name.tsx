import type { ReactNode } from "react";

/** Tells a password manager whose password the form's is; neither seen nor reached. */
export function AccountName({ email }: { email: string }): ReactNode {
  return (
    <input
      className="visually-hidden"
      type="email"
      autoComplete="username"
      defaultValue={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
