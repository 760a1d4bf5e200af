import { useState } from "react";
import type { RetentionPreview } from "#contract/school-settings.ts";
import { attempt } from "#client/api/attempt.ts";
import { type Filling, request } from "#client/api/request.ts";
import { previewRetention } from "#contract/routes/school.ts";
import { notify } from "#client/ui/notice-store.ts";
import type { Problems } from "./use-problems.ts";

interface SeenFirst {
  /** What is to be seen; null while nothing is. */
  preview: RetentionPreview | null;
  /** Saves at once what deletes nothing that is kept now, else shows what it deletes. Answers what is wrong, or null. */
  look: (wanted: Filling<typeof previewRetention>["query"]) => Promise<Problems | null>;
  confirm: () => Promise<void>;
  cancel: () => void;
}

/** A change of settings that may delete records: saved only once it has been seen what it deletes. */
export function useSeenFirst(save: () => Promise<Problems | null>): SeenFirst {
  const [preview, setPreview] = useState<RetentionPreview | null>(null);
  const look: SeenFirst["look"] = async (query) => {
    let isSeen = false;
    const problem = await attempt(
      () => request(previewRetention, { query }),
      (found) => {
        isSeen = found.deletes_more;
        if (isSeen) setPreview(found);
      },
    );
    if (problem) return { form: problem };
    return isSeen ? null : save();
  };
  const confirm = async (): Promise<void> => {
    setPreview(null);
    const problems = await save();
    if (problems && Object.keys(problems).length > 0)
      notify({ text: Object.values(problems).join(" "), tone: "problem" });
  };
  return { preview, look, confirm, cancel: () => setPreview(null) };
}
