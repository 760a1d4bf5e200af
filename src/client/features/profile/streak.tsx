import { Switch } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Leaderboard } from "#contract/profile.ts";
import { Library } from "#client/ui/library.tsx";
import { FormProblem } from "#client/ui/form-problem.tsx";
import { LeaderboardTable } from "./leaderboard-table.tsx";
import { attempt } from "#client/api/attempt.ts";
import { request } from "#client/api/request.ts";
import { updateProfile } from "#contract/routes/account.ts";
import classes from "./profile.module.css";
import { profileQueries } from "./queries.ts";
import { Section } from "./section.tsx";
import { messages } from "./messages.ts";
import "#client/ui/switch-styles.ts";

/** A teacher's streak, and colleagues beside it where school and teacher like that. */
export function Streak(): ReactNode {
  const { data, isError } = useQuery(profileQueries.leaderboard());
  return (
    <Section title={messages.streakTitle}>
      {!data && <p className="soft">{isError ? messages.streakUnknown : " "}</p>}
      {data && (
        <>
          <p className={classes.streak}>
            <strong className="figures">{data.streak}</strong> {messages.streakDays(data.streak)}
          </p>
          <p className="soft">{data.streak === 0 ? messages.streakNone : messages.streakText}</p>
          {data.enabled ? <Colleagues board={data} /> : <p className="soft">{messages.leaderboardOff}</p>}
        </>
      )}
    </Section>
  );
}

function Colleagues({ board }: { board: Leaderboard }): ReactNode {
  return (
    <>
      <h4 className={classes.board}>{messages.leaderboardTitle}</h4>
      <LeaderboardTable entries={board.entries} />
      <p className="soft">{messages.leaderboardText}</p>
      <ShownSwitch shown={board.shown} />
    </>
  );
}

/** Whether colleagues see oneself; shown at once, and taken back where it could not be kept. */
function ShownSwitch({ shown }: { shown: boolean }): ReactNode {
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (show: boolean): Promise<void> => {
    setWanted(show);
    const { queryKey } = profileQueries.leaderboard();
    const done = async (): Promise<void> => {
      queryClient.setQueryData(queryKey, (board) => board && { ...board, shown: show });
      await queryClient.invalidateQueries({ queryKey });
    };
    setProblem(await attempt(() => request(updateProfile, { body: { show_on_leaderboard: show } }), done));
    setWanted(null);
  };
  const on = wanted ?? shown;
  return (
    <Library>
      <Switch
        label={messages.onLeaderboard}
        description={on ? undefined : messages.offLeaderboard}
        checked={on}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
      {problem && <FormProblem>{problem}</FormProblem>}
    </Library>
  );
}
