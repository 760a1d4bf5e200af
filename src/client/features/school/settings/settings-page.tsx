import { Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { AnsweredSettings } from "#contract/school-settings.ts";
import { Library } from "#client/ui/library.tsx";
import { ListCard } from "#client/ui/list-card.tsx";
import { notify } from "#client/ui/notice-store.ts";
import { QueryArea } from "#client/ui/query-area.tsx";
import { LockMinutes } from "./lock-minutes.tsx";
import { settingsQueries } from "./queries.ts";
import { RetentionCard } from "./retention-card.tsx";
import shared from "#client/features/school/school.module.css";
import classes from "./settings.module.css";
import { useSchoolChanged } from "#client/features/school/use-school-changed.ts";
import { useSettingsChange } from "./use-settings-change.ts";
import { messages } from "./messages.ts";
import { SchoolYear } from "./school-year.tsx";
import "#client/ui/switch-styles.ts";

/** What a school sets for everyone: shared devices, pictures, the comparison, the school year, and retention. */
export function SettingsPage(): ReactNode {
  const query = useQuery(settingsQueries.settings());
  const schoolChanged = useSchoolChanged();
  return (
    <QueryArea query={query} broken={messages.broken}>
      {(settings) => (
        <Library>
          <div className={`${shared.columns} ${classes.page}`}>
            <ListCard title={messages.togetherTitle}>
              <Toggle
                settings={settings}
                name="last_name_first"
                label={messages.lastNameFirst}
                text={messages.lastNameFirstText}
                said={[messages.lastNameFirstOff, messages.lastNameFirstOn]}
                onTurned={schoolChanged}
              />
              <Toggle
                settings={settings}
                name="leaderboard"
                label={messages.leaderboard}
                text={messages.leaderboardText}
                said={[messages.leaderboardOff, messages.leaderboardOn]}
              />
              <Toggle
                settings={settings}
                name="animals"
                label={messages.animals}
                text={messages.animalsText}
                said={[messages.animalsOff, messages.animalsOn]}
              />
              <Toggle
                settings={settings}
                name="student_pictures"
                label={messages.pictures}
                text={messages.picturesText}
                said={[messages.picturesOff, messages.picturesOn]}
              />
            </ListCard>
            <LockMinutes settings={settings} />
            <SchoolYear settings={settings} />
            <RetentionCard settings={settings} />
          </div>
        </Library>
      )}
    </QueryArea>
  );
}

interface ToggleProps {
  settings: AnsweredSettings;
  name: "last_name_first" | "leaderboard" | "animals" | "student_pictures";
  label: string;
  text: string;
  /** What is said once it is off, and once it is on. */
  said: readonly [string, string];
  /** What else then asks anew. */
  onTurned?: () => Promise<void>;
}

/** Takes effect at once: turned back as easily. */
function Toggle({ settings, name, label, text, said, onTurned }: ToggleProps): ReactNode {
  const change = useSettingsChange(settings);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const turn = async (on: boolean): Promise<void> => {
    // Not disabled meanwhile: that would take the focus away from who uses a keyboard.
    if (wanted !== null) return;
    setWanted(on);
    // A switch says how it is to stand: over whatever anyone else set.
    const problems = await change({ of: () => ({ [name]: on }), done: said[on ? 1 : 0] });
    setWanted(null);
    if (problems) notify({ text: Object.values(problems).join(" "), tone: "problem" });
    else await onTurned?.();
  };
  return (
    <Switch
      label={label}
      description={text}
      checked={wanted ?? settings[name]}
      onChange={({ currentTarget }) => void turn(currentTarget.checked)}
    />
  );
}
