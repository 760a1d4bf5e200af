import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { CatalogueBehavior } from "#contract/behaviors.ts";
import { Button } from "#client/ui/button.tsx";
import { GroupIcon } from "#client/ui/group-icon.tsx";
import { later } from "#client/ui/later.tsx";
import { ListCard, Rows } from "#client/ui/list-card.tsx";
import { QueryArea } from "#client/ui/query-area.tsx";
import shared from "#client/features/school/school.module.css";
import classes from "./behaviors.module.css";
import { BehaviorRow } from "./behavior-row.tsx";
import { behaviorQueries } from "./queries.ts";
import { RetiredList } from "./retired-list.tsx";
import { useReorder } from "./use-reorder.ts";
import { messages } from "./messages.ts";

const BehaviorSheet = later(() => import("./behavior-sheet.tsx").then((part) => part.BehaviorSheet));

type Group = CatalogueBehavior["group"];
const GROUPS: readonly Group[] = ["positive", "challenging"];

/** What the sheet is about; `id` null: a new one of the group. */
interface Opened {
  group: Group;
  id: string | null;
}

/** The school's catalogue: what teachers can record. */
export function BehaviorsPage(): ReactNode {
  const query = useQuery(behaviorQueries.catalogue());
  const [open, setOpen] = useState<Opened | null>(null);
  return (
    <QueryArea query={query} broken={messages.broken}>
      {({ behaviors }) => (
        <div className={shared.columns}>
          {GROUPS.map((group) => (
            <Offered
              key={group}
              group={group}
              behaviors={behaviors.filter((one) => one.group === group && !one.retired_at)}
              onOpen={setOpen}
            />
          ))}
          <RetiredList behaviors={behaviors.filter((one) => one.retired_at)} />
          {open && (
            <BehaviorSheet
              behavior={behaviors.find(({ id }) => id === open.id) ?? null}
              group={open.group}
              onClose={() => setOpen(null)}
            />
          )}
        </div>
      )}
    </QueryArea>
  );
}

function Offered({
  group,
  behaviors,
  onOpen,
}: {
  group: Group;
  behaviors: CatalogueBehavior[];
  onOpen: (what: Opened) => void;
}): ReactNode {
  const move = useReorder(group, behaviors);
  return (
    <ListCard
      title={
        <>
          <span className={classes.mark} data-group={group}>
            <GroupIcon group={group} size={22} />
          </span>
          {messages.groups[group]}
        </>
      }
      text={`${messages.groupTexts[group]} ${messages.orderText}`}
      action={
        <Button onClick={() => onOpen({ group, id: null })} aria-label={messages.addTo(group)}>
          {messages.add}
        </Button>
      }
    >
      {behaviors.length === 0 && <p className="soft">{messages.none}</p>}
      <Rows>
        {behaviors.map((behavior, place) => (
          <BehaviorRow
            key={behavior.id}
            behavior={behavior}
            place={place}
            all={behaviors.length}
            onMove={move}
            onChange={() => onOpen(behavior)}
          />
        ))}
      </Rows>
    </ListCard>
  );
}
