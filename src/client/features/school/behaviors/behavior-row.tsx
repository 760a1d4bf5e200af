import { IconArrowDown, IconArrowUp, IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { CatalogueBehavior } from "#contract/behaviors.ts";
import { BehaviorIcon } from "#client/ui/behavior-icon.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { Row, Tag } from "#client/ui/list-card.tsx";
import { messages } from "./messages.ts";

interface Props {
  behavior: CatalogueBehavior;
  /** Counted from 0. */
  place: number;
  all: number;
  onMove: (id: string, by: -1 | 1, button: HTMLElement) => void;
  onChange: () => void;
}

const icon = { size: 20, stroke: 1.75, "aria-hidden": true };

export function BehaviorRow({ behavior, place, all, onMove, onChange }: Props): ReactNode {
  const { id, name, severity, group } = behavior;
  return (
    <Row
      icon={<BehaviorIcon name={behavior.icon} slug={group} size={24} />}
      title={
        <>
          <span dir="auto">{name}</span>
          {severity && <Tag strong={severity === "major"}>{messages.severity[severity]}</Tag>}
        </>
      }
      actions={
        <>
          <IconButton
            label={messages.up(name)}
            off={place === 0}
            onClick={({ currentTarget }) => onMove(id, -1, currentTarget)}
          >
            <IconArrowUp {...icon} />
          </IconButton>
          <IconButton
            label={messages.down(name)}
            off={place === all - 1}
            onClick={({ currentTarget }) => onMove(id, 1, currentTarget)}
          >
            <IconArrowDown {...icon} />
          </IconButton>
          <IconButton label={messages.change(name)} onClick={onChange}>
            <IconPencil {...icon} />
          </IconButton>
        </>
      }
    />
  );
}
