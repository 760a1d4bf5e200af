import type { ConnectionFigures } from "#contract/school-settings.ts";
import { wholeNumber } from "./whole-number.ts";
import type { FigurePath, RuleName } from "./rules-messages.ts";

interface Figure {
  path: FigurePath;
  least: number;
  most: number;
}

const figure = (path: FigurePath, least: number, most: number): Figure => ({ path, least, most });

/** The figures of each rule with the bounds of the contract, in the order of their sentence. */
export const RULES: Record<RuleName, readonly Figure[]> = {
  celebrate: [
    figure("celebrate.positive", 1, 100),
    figure("celebrate.days", 1, 60),
    figure("celebrate.within", 1, 60),
    figure("celebrate.ratio", 0, 50),
  ],
  repair: [
    figure("repair.minor", 1, 100),
    figure("repair.days", 1, 60),
    figure("repair.within", 1, 60),
    figure("repair.same_minutes", 0, 480),
    figure("repair.major", 1, 20),
  ],
  welcome_back: [
    figure("welcome_back.away_days", 1, 60),
    figure("welcome_back.absence_percent", 1, 100),
    figure("welcome_back.marked_days", 1, 250),
  ],
  notice: [
    figure("notice.here_days", 1, 120),
    figure("notice.class_days", 0, 250),
    figure("notice.most_active", 0, 40),
  ],
  general: [figure("fresh_days", 1, 30), figure("rest_days", 0, 120), figure("active_days", 1, 120)],
};

export const RULE_NAMES: readonly RuleName[] = ["celebrate", "repair", "welcome_back", "notice", "general"];

export type Typed = Readonly<Record<FigurePath, string>>;

/** The figures as they stand in their fields. */
export function asTyped({
  celebrate,
  repair,
  welcome_back,
  notice,
  fresh_days,
  rest_days,
  active_days,
}: ConnectionFigures): Typed {
  const text = String;
  return {
    "celebrate.positive": text(celebrate.positive),
    "celebrate.days": text(celebrate.days),
    "celebrate.within": text(celebrate.within),
    "celebrate.ratio": text(celebrate.ratio),
    "repair.minor": text(repair.minor),
    "repair.days": text(repair.days),
    "repair.within": text(repair.within),
    "repair.same_minutes": text(repair.same_minutes),
    "repair.major": text(repair.major),
    "welcome_back.away_days": text(welcome_back.away_days),
    "welcome_back.absence_percent": text(welcome_back.absence_percent),
    "welcome_back.marked_days": text(welcome_back.marked_days),
    "notice.here_days": text(notice.here_days),
    "notice.class_days": text(notice.class_days),
    "notice.most_active": text(notice.most_active),
    fresh_days: text(fresh_days),
    rest_days: text(rest_days),
    active_days: text(active_days),
  };
}

/** Where what was typed is no figure within its bounds. */
export const outOfBounds = (typed: Typed): Figure[] =>
  RULE_NAMES.flatMap((rule) => RULES[rule]).filter(
    ({ path, least, most }) => wholeNumber(typed[path], least, most) === null,
  );

/** The figures from their fields, of which none is out of bounds. */
export function fromTyped(typed: Typed): ConnectionFigures {
  const n = (path: FigurePath): number => Number(typed[path]);
  return {
    fresh_days: n("fresh_days"),
    rest_days: n("rest_days"),
    active_days: n("active_days"),
    celebrate: {
      positive: n("celebrate.positive"),
      days: n("celebrate.days"),
      within: n("celebrate.within"),
      ratio: n("celebrate.ratio"),
    },
    repair: {
      minor: n("repair.minor"),
      days: n("repair.days"),
      within: n("repair.within"),
      same_minutes: n("repair.same_minutes"),
      major: n("repair.major"),
    },
    welcome_back: {
      away_days: n("welcome_back.away_days"),
      absence_percent: n("welcome_back.absence_percent"),
      marked_days: n("welcome_back.marked_days"),
    },
    notice: {
      here_days: n("notice.here_days"),
      class_days: n("notice.class_days"),
      most_active: n("notice.most_active"),
    },
  };
}
