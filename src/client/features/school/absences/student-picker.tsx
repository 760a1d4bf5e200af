import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { StudentRef } from "#contract/people.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { Button } from "#client/ui/button.tsx";
import { handFocusOn } from "#client/ui/hand-focus-on.ts";
import { announce } from "#client/ui/live-region.tsx";
import { fullName } from "#client/ui/names.ts";
import { SearchField } from "#client/ui/search-field.tsx";
import shared from "#client/features/school/school.module.css";
import classes from "./absences.module.css";
import { absenceQueries, OFFERED } from "./queries.ts";
import { messages } from "./messages.ts";

interface Props {
  chosen: StudentRef | null;
  onChoose: (student: StudentRef | null) => void;
  problem: string | undefined;
}

/** A student of the school, found by name: type, then tap. */
export function StudentPicker({ chosen, onChoose, problem }: Props): ReactNode {
  const choose = (student: StudentRef): void => {
    onChoose(student);
    announce(messages.chosen(fullName(student)));
  };
  if (!chosen) return <Find problem={problem} onChoose={choose} />;
  return (
    <div ref={handFocusOn} className={`${classes.chosen} person`}>
      <Avatar person={chosen} size={44} />
      <strong>
        <bdi>{fullName(chosen)}</bdi>
      </strong>
      <Button onClick={() => onChoose(null)}>{messages.change}</Button>
    </div>
  );
}

function Find({
  problem,
  onChoose,
}: {
  problem: string | undefined;
  onChoose: (student: StudentRef) => void;
}): ReactNode {
  const [search, setSearch] = useState("");
  const { data, isError } = useQuery({ ...absenceQueries.students(search), enabled: search !== "" });
  const shown = search === "" ? undefined : data;
  return (
    <div ref={handFocusOn} className={shared.stack}>
      <SearchField label={messages.find} value={search} onSearch={setSearch} />
      {problem && (
        <p className={shared.problem} role="alert">
          {problem}
        </p>
      )}
      {isError && <p role="status">{messages.notFound}</p>}
      {shown && (
        <>
          <ul className="plain-list" aria-label={messages.student}>
            {shown.students.map((student) => (
              <li key={student.id}>
                <button type="button" className="line" onClick={() => onChoose(student)}>
                  <Avatar person={student} size={36} />
                  <span>
                    <bdi>{fullName(student)}</bdi>
                    <span className="fine block">
                      {[
                        student.grade === null ? "" : messages.grade(student.grade),
                        ...student.classes.map(({ name }) => name),
                      ]
                        .filter(Boolean)
                        .join(" · ")}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <p className="fine" role="status">
            {shown.total === 0 ? messages.noStudent : shown.total > OFFERED ? messages.more(shown.total - OFFERED) : ""}
          </p>
        </>
      )}
    </div>
  );
}
