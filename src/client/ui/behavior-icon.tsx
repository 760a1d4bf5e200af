import {
  IconAlertTriangle,
  IconAward,
  IconBackpack,
  IconBolt,
  IconBook,
  IconBulb,
  IconClockX,
  IconDeviceMobileOff,
  IconDoorExit,
  IconEar,
  IconFlag,
  IconHammer,
  IconHandStop,
  IconHeart,
  IconMessage2Off,
  IconMessageCircle,
  IconPencil,
  IconRun,
  IconSpeakerphone,
  IconStairsUp,
  IconStar,
  IconTrash,
  IconUserHeart,
  IconUsersGroup,
  IconZzz,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { BehaviorGroup } from "#contract/check-in.ts";
import { GroupIcon } from "./group-icon.tsx";

const ICONS: Record<string, typeof IconStar | undefined> = {
  "alert-triangle": IconAlertTriangle,
  award: IconAward,
  backpack: IconBackpack,
  bolt: IconBolt,
  book: IconBook,
  bulb: IconBulb,
  "clock-x": IconClockX,
  "device-mobile-off": IconDeviceMobileOff,
  "door-exit": IconDoorExit,
  ear: IconEar,
  flag: IconFlag,
  hammer: IconHammer,
  "hand-stop": IconHandStop,
  heart: IconHeart,
  // The handshake itself is the sign of connections.
  "heart-handshake": IconUserHeart,
  "message-2-off": IconMessage2Off,
  "message-circle": IconMessageCircle,
  pencil: IconPencil,
  run: IconRun,
  speakerphone: IconSpeakerphone,
  "stairs-up": IconStairsUp,
  star: IconStar,
  trash: IconTrash,
  "users-group": IconUsersGroup,
  zzz: IconZzz,
};

/** Every icon that a school may choose from. */
export const BEHAVIOR_ICONS: readonly string[] = Object.keys(ICONS);

/** The icon of a behaviour by its key; a school's own key that is unknown here falls back to the group's. */
export function BehaviorIcon({
  name,
  slug,
  size = 26,
}: {
  name: string;
  slug: BehaviorGroup["slug"];
  size?: number;
}): ReactNode {
  const Icon = ICONS[name];
  return Icon ? <Icon size={size} stroke={1.75} aria-hidden="true" /> : <GroupIcon group={slug} size={size} />;
}
