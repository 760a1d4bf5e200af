import { type ReactNode, useState } from "react";
import type { SchoolPersonDetail } from "#contract/school-people.ts";
import { Button } from "#client/ui/button.tsx";
import { fileName, saveText } from "#client/ui/csv.ts";
import { fullName } from "#client/ui/names.ts";
import { useIsHere } from "#client/ui/use-is-here.ts";
import { request } from "#client/api/request.ts";
import { exportPerson } from "#contract/routes/school.ts";
import { EraseSheet } from "./erase-sheet.tsx";
import classes from "./people.module.css";
import { Told } from "./told.tsx";
import { useChange } from "./use-change.ts";
import { messages } from "./messages.ts";

/** All that is stored about a person as a file, and the way to erase it. */
export function PersonData({ person, onErased }: { person: SchoolPersonDetail; onErased: () => void }): ReactNode {
  const { busy, outcome, run } = useChange();
  const [erasing, setErasing] = useState(false);
  const isHere = useIsHere();
  // Somebody else may lie open by then.
  const erased = (): void => {
    if (isHere.current) onErased();
  };

  const save = (): Promise<void> =>
    run(
      () => request(exportPerson, { params: { id: person.id } }),
      messages.exported,
      (told) =>
        saveText(
          `${fileName(messages.file, fullName(person))}.json`,
          `${JSON.stringify(told, null, 2)}\n`,
          "application/json",
        ),
    );

  return (
    <>
      <p className="soft">{messages.dataText}</p>
      <Told outcome={outcome} />
      <Button busy={busy} onClick={() => void save()}>
        {messages.export}
      </Button>
      {person.is_self && <p className="soft">{messages.notYourself}</p>}
      {!person.is_self && person.is_administrator && <p className="soft">{messages.notAdministrator}</p>}
      {!person.is_self && !person.is_administrator && (
        <button type="button" className={classes.erase} onClick={() => setErasing(true)}>
          {messages.erase}
        </button>
      )}
      {erasing && <EraseSheet person={person} onErased={erased} onClose={() => setErasing(false)} />}
    </>
  );
}
