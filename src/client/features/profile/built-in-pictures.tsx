import { IconArrowBackUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Person } from "#contract/auth.ts";
import { AVATAR_KEYS, avatarAddress, type AvatarKey } from "#contract/avatars.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { initials } from "#client/ui/names.ts";
import classes from "./picture.module.css";
import { messages } from "./messages.ts";

interface Props {
  person: Person;
  /** A student goes back to what the school shows of who picked nothing: an animal, or initials. */
  isStudent: boolean;
  /** The one that is on its way to the server. */
  saving: string | null;
  /** Null: none. */
  onChoose: (image: AvatarKey | null) => void;
}

/** No initials below a picture that is the name of its button. */
const NAMELESS = { id: "", first_name: "", last_name: "" };

/** The built-in pictures, and the initials for none. */
export function BuiltInPictures({ person, isStudent, saving, onChoose }: Props): ReactNode {
  return (
    <ul className={classes.choices} aria-label={messages.builtIn}>
      <Choice
        label={isStudent ? messages.asAtFirst : messages.noPicture(initials(person))}
        chosen={person.avatar_url === null}
        busy={saving === "none"}
        onChoose={() => onChoose(null)}
      >
        {isStudent ? (
          <IconArrowBackUp size={28} stroke={1.75} aria-hidden="true" />
        ) : (
          <Avatar person={{ ...person, avatar_url: null }} size={52} />
        )}
      </Choice>
      {AVATAR_KEYS.map((key) => (
        <Choice
          key={key}
          label={messages.pictureNamed[key]}
          chosen={person.avatar_url === avatarAddress(key)}
          busy={saving === key}
          onChoose={() => onChoose(key)}
        >
          <Avatar person={{ ...NAMELESS, avatar_url: avatarAddress(key) }} size={52} />
        </Choice>
      ))}
    </ul>
  );
}

function Choice({
  label,
  chosen,
  busy,
  onChoose,
  children,
}: {
  label: string;
  chosen: boolean;
  busy: boolean;
  onChoose: () => void;
  children: ReactNode;
}): ReactNode {
  return (
    <li>
      <button
        type="button"
        className={classes.choice}
        aria-label={label}
        aria-pressed={chosen}
        aria-busy={busy}
        onClick={onChoose}
      >
        {children}
      </button>
    </li>
  );
}
