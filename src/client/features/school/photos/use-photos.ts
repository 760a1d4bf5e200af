import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { orThrow, Refusal } from "#client/api/answer.ts";
import { unforeseen } from "#client/api/unforeseen.ts";
import { request } from "#client/api/request.ts";
import { storePhotos } from "#contract/routes/school.ts";
import { setBusy } from "#client/ui/busy.ts";
import { announce } from "#client/ui/live-region.tsx";
import { notify } from "#client/ui/notice-store.ts";
import { tellProblem } from "#client/ui/tell-problem.ts";
import { useIsHere } from "#client/ui/use-is-here.ts";
import { type Batch, batchesOf } from "./batches.ts";
import { type Prepared, prepare, type Ready } from "./prepare.ts";
import { ZipProblem } from "./read-zip.ts";
import { messages } from "./messages.ts";

interface Problem {
  title: string;
  text: string;
}

/** What became of those who were sent. */
interface Stored {
  stored: number;
  unchanged: number;
  failed: Ready[];
}

export type PhotosState =
  | { at: "choose"; problem?: Problem }
  | { at: "checking"; file: File; text: string; share: number | null }
  | { at: "look"; prepared: Prepared; sofar: Stored; batches: Batch[]; problem?: Problem }
  | { at: "storing"; done: number; all: number }
  | { at: "done"; stored: Stored };

type Looking = Extract<PhotosState, { at: "look" }>;
/** How the storing went: all of it, or up to a problem. */
type Ended = Extract<PhotosState, { at: "look" | "done" }>;

/** The way of a zip of photographs to the people's pictures. */
export function usePhotos() {
  const [state, setState] = useState<PhotosState>({ at: "choose" });
  const client = useQueryClient();
  const stopping = useRef<AbortController | null>(null);
  const isHere = useIsHere();
  const isOpen = state.at !== "choose" && state.at !== "done";
  useEffect(() => {
    setBusy("photos", isOpen);
    return () => setBusy("photos", false);
  }, [isOpen]);
  useEffect(() => () => stopping.current?.abort(), []);

  async function check(file: File): Promise<void> {
    const stop = new AbortController();
    stopping.current = stop;
    announce(messages.checking(file.name));
    try {
      const prepared = await prepare(
        file,
        (text, share) => setState({ at: "checking", file, text, share }),
        stop.signal,
      );
      const isEmpty = prepared.ready.length === 0 && Object.values(prepared.left).every((names) => names.length === 0);
      if (isEmpty) return setState({ at: "choose", problem: { title: messages.refused, text: messages.noPictures } });
      setState({
        at: "look",
        prepared,
        sofar: { stored: 0, unchanged: 0, failed: [] },
        batches: batchesOf(prepared.ready),
      });
    } catch (error) {
      setState({
        at: "choose",
        problem: stop.signal.aborted ? { title: messages.stopped, text: "" } : problemOf(error),
      });
    }
  }

  async function store(looking: Looking): Promise<void> {
    // Also once the page is left: a reload would break it off.
    setBusy("photos stored", true);
    const ended = await storeAll(looking);
    setBusy("photos stored", false);
    setState(ended);
    if (!isHere.current) tellElsewhere(ended);
    if (ended.at === "done") await client.invalidateQueries();
  }

  async function storeAll({ prepared, batches, sofar: before }: Looking): Promise<Ended> {
    const all = prepared.ready.length;
    let sofar = before;
    for (const [index, batch] of batches.entries()) {
      const done = sofar.stored + sofar.unchanged + sofar.failed.length;
      setState({ at: "storing", done, all });
      try {
        sofar = await storeBatch(batch, sofar);
      } catch (error) {
        const problem =
          error instanceof Refusal
            ? { title: messages.refused, text: unforeseen(error.answer, error.answer.message) }
            : { title: messages.lost.title, text: messages.lost.store };
        return { at: "look", prepared, sofar, batches: batches.slice(index), problem };
      }
    }
    return { at: "done", stored: sofar };
  }

  return { state, check, store, stop: () => stopping.current?.abort(), reset: () => setState({ at: "choose" }) };
}

/** How the storing ended, in a notice. */
function tellElsewhere(ended: Ended): void {
  if (ended.at === "look") return tellProblem(ended.problem ? messages.elsewhere.failed(ended.problem) : null);
  const { stored, failed } = ended.stored;
  if (failed.length > 0) tellProblem(messages.elsewhere.some(stored, failed.length));
  else notify({ text: messages.elsewhere.done(stored) });
}

async function storeBatch({ key, photos }: Batch, sofar: Stored): Promise<Stored> {
  const { photos: told } = orThrow(
    await request(storePhotos, {
      body: Object.fromEntries(photos.map(({ person, picture }) => [person.id, picture])),
      key,
    }),
  );
  const outcomes = new Map(told.map(({ person_id, outcome }) => [person_id, outcome]));
  const of = (...wanted: string[]): Ready[] =>
    photos.filter(({ person }) => wanted.includes(outcomes.get(person.id) ?? "unknown"));
  return {
    stored: sofar.stored + of("stored").length,
    unchanged: sofar.unchanged + of("unchanged").length,
    failed: [...sofar.failed, ...of("unreadable", "too_large", "unknown")],
  };
}

function problemOf(error: unknown): Problem {
  if (error instanceof ZipProblem)
    return { title: messages.refused, text: error.kind === "large" ? messages.largeZip : messages.noZip };
  if (error instanceof Refusal)
    return { title: messages.refused, text: unforeseen(error.answer, error.answer.message) };
  return { title: messages.lost.title, text: messages.lost.check };
}
