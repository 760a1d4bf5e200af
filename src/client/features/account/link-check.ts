import { useCallback, useEffect, useState } from "react";
import { isErrorAnswer } from "#client/api/answer.ts";
import { request } from "#client/api/request.ts";
import { checkLink } from "#contract/routes/account.ts";
import type { LinkPurpose } from "./link-messages.ts";

export interface MailedLink {
  key: string;
  token: string;
}

export type LinkCheck =
  | { state: "checking" }
  | { state: "works"; purpose: LinkPurpose; email: string }
  | { state: "refused"; expired: boolean }
  | { state: "unreachable" };

async function look(link: MailedLink): Promise<LinkCheck> {
  try {
    const answer = await request(checkLink, { query: link });
    if (!isErrorAnswer(answer)) return { state: "works", purpose: answer.purpose, email: answer.email };
    // A server in trouble says nothing about the link.
    if (answer.statusCode >= 500 || answer.statusCode === 429) return { state: "unreachable" };
    return { state: "refused", expired: answer.message === "LINK_EXPIRED" };
  } catch {
    return { state: "unreachable" };
  }
}

/** Whether a mailed link still works, before anything is asked of the person; looking does not use it up. */
export function useLinkCheck({ key, token }: MailedLink): {
  check: LinkCheck;
  ask: () => void;
  /** The server refused the link when it was used. */
  refuse: (expired: boolean) => void;
} {
  const [check, setCheck] = useState<LinkCheck>({ state: "checking" });
  const ask = useCallback(() => {
    void look({ key, token }).then(setCheck);
  }, [key, token]);
  useEffect(ask, [ask]);
  return { check, ask, refuse: (expired) => setCheck({ state: "refused", expired }) };
}
