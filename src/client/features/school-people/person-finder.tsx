import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Role } from "#contract/roles.ts";
import type { SchoolPerson } from "#contract/school-people.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { fullName } from "#client/ui/names.ts";
import { SearchField } from "#client/ui/search-field.tsx";
import classes from "./record.module.css";
import { peopleQueries } from "./queries.ts";
import { recordWords } from "./record-words.ts";

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
    <div className={classes.finder}>
      <SearchField label={recordWords.find} value={search} onSearch={setSearch} />
      {isError && <p role="status">{recordWords.findFailed}</p>}
      {shown && (
        <>
          <ul>
            {shown.people.slice(0, OFFERED).map((person) => (
              <li key={person.id}>
                <button type="button" onClick={() => onChoose(person)}>
                  <Avatar person={person} size={32} />
                  <bdi>{[fullName(person), ...person.classes.map(({ name }) => name)].join(", ")}</bdi>
                </button>
              </li>
            ))}
          </ul>
          <p className={classes.soft} role="status">
            {shown.total === 0
              ? recordWords.nobodyFound
              : shown.total > OFFERED
                ? recordWords.foundMore(shown.total - OFFERED)
                : ""}
          </p>
        </>
      )}
    </div>
  );
}
