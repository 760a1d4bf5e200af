import { IconCircleDashed, IconCircleDotted } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { BesideLine, BesideList, BesidePlace } from "#client/ui/beside-list.tsx";
import { useCircleDay } from "./queries.ts";
import { shortDay, messages } from "./messages.ts";

interface Props {
  classId: string;
  date: string;
  today: string;
  onOpen: (activityId: string) => void;
}

/** Three lines of the height that the activities will have. */
const PLACES = [0, 1, 2];

/** The class's three activities of the day; each opens. */
export function CircleSection({ classId, date, today, onOpen }: Props): ReactNode {
  const { asked, day } = useCircleDay(classId, date);
  const isComing = asked.isPending && asked.fetchStatus === "fetching";
  return (
    <BesideList
      id="circle-title"
      icon={<IconCircleDashed color="var(--circle)" size={20} stroke={1.75} aria-hidden="true" />}
      title={date === today ? messages.today : `${messages.title}, ${shortDay(date)}`}
      shared
      empty={!day && !isComing && <p className="fine">{messages.waitingForNetwork}</p>}
    >
      {!day && PLACES.map((place) => <BesidePlace key={place} />)}
      {day?.activities.map(({ id, title, category, minutes }) => (
        <BesideLine
          key={id}
          icon={<IconCircleDotted color="var(--circle)" size={22} stroke={1.75} aria-hidden="true" />}
          name={title}
          detail={`${messages.minutes(minutes)} · ${messages.category[category]}`}
          onOpen={() => onOpen(id)}
        />
      ))}
    </BesideList>
  );
}
