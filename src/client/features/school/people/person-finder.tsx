import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Role } from "#contract/roles.ts";
import type { SchoolPerson } from "#contract/school-people.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { handFocusOn } from "#client/ui/hand-focus-on.ts";
import { fullName } from "#client/ui/names.ts";
import { SearchField } from "#client/ui/search-field.tsx";
import shared from "#client/features/school/school.module.css";
import { peopleQueries } from "./queries.ts";
import { recordMessages } from "./record-messages.ts";

const OFFERED = 8;

/** Someone of a role, found by name: type, then tap. */
export function PersonFinder({
  among,
  onChoose,
}: {
  among: Role;
  onChoose: (person: SchoolPerson) => void;
}): ReactNode {
  const [search, setSearch] = useState("");
  const { data, isError } = useQuery({ ...peopleQueries.list({ search, role: among }), enabled: search !== "" });
  const shown = search === "" ? undefined : data;
  return (
    <div ref={handFocusOn} className={shared.stack}>
      <SearchField label={recordMessages.find} value={search} onSearch={setSearch} />
      {isError && <p role="status">{recordMessages.findFailed}</p>}
      {shown && (
        <>
          <ul className="plain-list">
            {shown.people.slice(0, OFFERED).map((person) => (
              <li key={person.id}>
                <button type="button" className="line" onClick={() => onChoose(person)}>
                  <Avatar person={person} size={32} />
                  <bdi>{[fullName(person), ...person.classes.map(({ name }) => name)].join(", ")}</bdi>
                </button>
              </li>
            ))}
          </ul>
          <p className="soft" role="status">
            {shown.total === 0
              ? recordMessages.nobodyFound
              : shown.total > OFFERED
                ? recordMessages.foundMore(shown.total - OFFERED)
                : ""}
          </p>
        </>
      )}
    </div>
  );
}
