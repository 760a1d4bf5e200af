import type { ReactNode } from "react";
import { DropZone } from "#client/ui/drop-zone.tsx";
import { Panel } from "#client/ui/panel.tsx";
import { useOnline } from "#client/ui/use-online.ts";

export interface FileProblem {
  title: string;
  text: string;
}

interface Props {
  icon: ReactNode;
  words: { title: string; text: string; choose: string; offline: string };
  /** What was wrong with the one before. */
  problem: FileProblem | undefined;
  /** What the file is for, below. */
  intro: string;
  onFile: (file: File) => void;
  /** Stands above the place for the file. */
  children?: ReactNode;
}

/** The first stage of work on a zip: which file. */
export function ChooseZip({ icon, words, problem, intro, onFile, children }: Props): ReactNode {
  const online = useOnline();
  return (
    <>
      {problem && (
        <Panel tone="problem" title={problem.title}>
          {problem.text}
        </Panel>
      )}
      {!online && <Panel>{words.offline}</Panel>}
      {children}
      <DropZone
        icon={icon}
        title={words.title}
        text={words.text}
        choose={words.choose}
        accept=".zip,application/zip"
        disabled={!online}
        onFile={onFile}
      />
      <p className="soft">{intro}</p>
    </>
  );
}
