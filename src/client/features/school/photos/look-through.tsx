import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#client/ui/button.tsx";
import { ListCard } from "#client/ui/list-card.tsx";
import { fullName } from "#client/ui/names.ts";
import { Panel } from "#client/ui/panel.tsx";
import { useOnline } from "#client/ui/use-online.ts";
import shared from "#client/features/school/school.module.css";
import classes from "./photos.module.css";
import type { Ready } from "./prepare.ts";
import type { PhotosState } from "./use-photos.ts";
import { messages } from "./messages.ts";

/** Faces that are shown at once, and names of files that are listed. */
const SHOWN = 120;

interface Props {
  looking: Extract<PhotosState, { at: "look" }>;
  onStore: () => void;
  onReset: () => void;
}

/** Who would get which picture, and which files nobody gets and why. */
export function LookThrough({ looking: { prepared, sofar, batches, problem }, onStore, onReset }: Props): ReactNode {
  const { ready, left, passedOver } = prepared;
  const online = useOnline();
  const waiting = batches.reduce((sum, { photos }) => sum + photos.length, 0);
  const replaced = ready.filter(({ person }) => person.has_picture).length;
  const isBegun = sofar.stored + sofar.unchanged + sofar.failed.length > 0;
  return (
    <>
      {problem && (
        <Panel tone="problem" title={problem.title}>
          {problem.text}
        </Panel>
      )}
      <ListCard title={messages.ready(ready.length)} {...(replaced > 0 ? { text: messages.replaced(replaced) } : {})}>
        <Faces ready={ready.slice(0, SHOWN)} />
        {ready.length > SHOWN && <p className="soft">{messages.more(ready.length - SHOWN)}</p>}
      </ListCard>
      <Left left={left} />
      {passedOver > 0 && <p className="soft">{messages.passedOver(passedOver)}</p>}
      <div className={shared.actions}>
        <Button onClick={onReset}>{messages.another}</Button>
        {waiting > 0 && (
          <Button kind="next" disabled={!online} onClick={onStore}>
            {isBegun || problem ? messages.goOn : messages.store(waiting)}
          </Button>
        )}
        {!online && <p className="soft">{messages.drop.offline}</p>}
      </div>
    </>
  );
}

function Faces({ ready }: { ready: Ready[] }): ReactNode {
  return (
    <ul className={`plain-list ${classes.faces}`}>
      {ready.map(({ person, picture }) => (
        <li key={person.id}>
          <Face picture={picture} />
          <span className={classes.name} dir="auto">
            {fullName(person)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Face({ picture }: { picture: Blob }): ReactNode {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(picture);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [picture]);
  return <img ref={image} className={classes.face} alt="" width={72} height={72} decoding="async" />;
}

function Left({ left }: { left: PhotosLeft }): ReactNode {
  const groups = (["unknown", "ambiguous", "double", "unreadable", "tooLarge"] as const).filter(
    (outcome) => left[outcome].length > 0,
  );
  return groups.map((outcome) => {
    const names = left[outcome];
    const { title, text } = messages.outcomes[outcome];
    return (
      <ListCard key={outcome} title={title(names.length)} text={text}>
        <ul className={shared.entries}>
          {names.slice(0, SHOWN).map((name) => (
            <li key={name}>
              <bdi>{name}</bdi>
            </li>
          ))}
          {names.length > SHOWN && <li className="soft">{messages.more(names.length - SHOWN)}</li>}
        </ul>
      </ListCard>
    );
  });
}

type PhotosLeft = Props["looking"]["prepared"]["left"];
