import { IconArmchair, IconArrowsShuffle, IconHourglass, IconUsersGroup } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button } from "#client/ui/button.tsx";
import { Sheet } from "#client/ui/sheet.tsx";
import classes from "./class-tools.module.css";
import { Countdown } from "./countdown.tsx";
import { Groups } from "./groups.tsx";
import { Picker } from "./picker.tsx";
import { Timer } from "./timer.tsx";
import type { Tool, ToolStudent } from "./tool.ts";
import { messages } from "./messages.ts";

interface Props {
  tool: Tool;
  classId: string;
  students: readonly ToolStudent[];
  /** Ids of those who are in the room, as far as is known. */
  here: ReadonlySet<string>;
  onTool: (tool: Tool) => void;
  /** To choose by what the class is ordered. */
  onOrder: () => void;
  onClose: () => void;
}

const TOOLS = [
  { tool: "pick", Icon: IconArrowsShuffle, title: messages.pick, about: messages.pickAbout },
  { tool: "timer", Icon: IconHourglass, title: messages.timer, about: messages.timerAbout },
  { tool: "groups", Icon: IconUsersGroup, title: messages.groups, about: messages.groupsAbout },
] as const;

function AllTools({ students, onTool, onOrder }: Pick<Props, "students" | "onTool" | "onOrder">): ReactNode {
  return (
    <ul className={`plain-list ${classes.all}`}>
      {TOOLS.map(({ tool, Icon, title, about }) => (
        <li key={tool}>
          <button type="button" className={`option ${classes.entry}`} onClick={() => onTool(tool)}>
            <Icon size={28} stroke={1.75} aria-hidden="true" />
            <span>
              <strong>{title}</strong>
              <span className="soft">{about}</span>
            </span>
            {tool === "timer" && <Countdown place="button" />}
          </button>
        </li>
      ))}
      {students.length > 0 && (
        <li>
          <button type="button" className={`option ${classes.entry}`} onClick={onOrder}>
            <IconArmchair size={28} stroke={1.75} aria-hidden="true" />
            <span>
              <strong>{messages.order}</strong>
              <span className="soft">{messages.orderAbout}</span>
            </span>
          </button>
        </li>
      )}
    </ul>
  );
}

/** Small helps for a lesson. They work without a network and record nothing but on this device. */
export function ClassTools({ tool, classId, students, here, onTool, onOrder, onClose }: Props): ReactNode {
  const present = students.filter(({ id }) => here.has(id));
  const title = tool === "all" ? messages.title : messages[tool];
  return (
    <Sheet opened onClose={onClose} place={tool === "all" ? "centre" : "full"} title={title}>
      {tool === "all" && <AllTools students={students} onTool={onTool} onOrder={onOrder} />}
      {tool === "pick" && <Picker classId={classId} here={present} />}
      {tool === "timer" && <Timer />}
      {tool === "groups" && <Groups classId={classId} here={present} students={students} />}
      {tool !== "all" && (
        <div className={classes.back}>
          <Button kind="quiet" onClick={() => onTool("all")}>
            {messages.back}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
