import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { Role } from "#contract/roles.ts";
import type { SchoolPersonDetail } from "#contract/school-people.ts";
import type { Problems } from "#client/ui/form-sheet.tsx";
import shared from "#client/features/school/school.module.css";
import { recordMessages as messages } from "./record-messages.ts";

interface Props {
  role: Role;
  problems: Problems;
  /** As it is known so far. */
  known?: SchoolPersonDetail;
}

/** Names, and by what else a person is known. */
export function OnePersonFields({ role, problems, known }: Props): ReactNode {
  const off = { autoComplete: "off", dir: "auto" } as const;
  const state = known?.account?.state;
  const isOwn = state !== undefined && state !== "not_activated";
  return (
    <>
      <div className={shared.fields}>
        <TextInput
          name="first_name"
          label={messages.firstName}
          defaultValue={known?.first_name}
          error={problems["first_name"]}
          maxLength={100}
          {...off}
        />
        <TextInput
          name="last_name"
          label={messages.lastName}
          defaultValue={known?.last_name}
          error={problems["last_name"]}
          maxLength={100}
          {...off}
        />
      </div>
      <div className={shared.fields}>
        {role === "student" && (
          <TextInput
            name="grade"
            label={messages.grade}
            defaultValue={known?.grade ?? ""}
            error={problems["grade"]}
            maxLength={40}
            {...off}
          />
        )}
        {(known === undefined || known.roster_id === null) && (
          <TextInput
            name="identifier"
            label={messages.number}
            description={messages.numberText}
            inputWrapperOrder={["label", "input", "description", "error"]}
            defaultValue={known?.identifier ?? ""}
            error={problems["identifier"]}
            maxLength={100}
            {...off}
          />
        )}
      </div>
      {isOwn ? (
        <p className="soft">{messages.emailOwn}</p>
      ) : (
        <TextInput
          name="email"
          type="email"
          label={messages.email}
          description={messages.emailText}
          inputWrapperOrder={["label", "input", "description", "error"]}
          defaultValue={known?.account?.email ?? ""}
          error={problems["email"]}
          autoComplete="off"
          maxLength={254}
        />
      )}
    </>
  );
}
