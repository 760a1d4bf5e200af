import { v4 } from "uuid";
import { isObject } from "#client/api/answer.ts";
import { fromBase64url, openUp, sealUp, toBase64url, unsealed } from "#client/api/seal.ts";
import { sealingKey } from "#client/api/sealing-key.ts";
import { allDrafts, keepDraft } from "#client/ui/kept-drafts.ts";
import { allTexts, keepText } from "#client/ui/kept-text.ts";
import { notify } from "#client/ui/notice-store.ts";
import { messages } from "./sealed-messages.ts";
import { leaveWords, wordsLeft } from "./words-left.ts";

/** As it lies in the tab; bytes are base64url. */
interface Left {
  account_id: string;
  id: string;
  key: string;
  iv: string;
  data: string;
}

interface Words {
  texts: ReturnType<typeof allTexts>;
  drafts: ReturnType<typeof allDrafts>;
}

/** What lies there this module wrote. */
const read = <T>(value: unknown): T => value as T;

/** Leaves what is being written in this tab, for this account alone; nothing where the browser cannot seal it. */
export async function sealWords(accountId: string): Promise<void> {
  const words: Words = { texts: allTexts(), drafts: allDrafts() };
  const publicKey = sealingKey();
  if (publicKey === null || words.texts.length + words.drafts.length === 0) return;
  const { id, key, iv, data } = await sealUp(publicKey, accountId, v4(), words);
  const left: Left = { account_id: accountId, id, key, iv: toBase64url(iv), data: toBase64url(data) };
  leaveWords(JSON.stringify(left));
}

/** Puts what the account left in this tab back where it was being written; it stays left where the server cannot be asked. */
export async function bringWordsBack(accountId: string): Promise<void> {
  const left = read<Left>(JSON.parse(wordsLeft() ?? "null"));
  if (!isObject(left) || left.account_id !== accountId) return;
  const answer = await unsealed(left.key);
  if (answer === null) return;
  leaveWords(null);
  if (answer === "refused") return;
  const sealed = { ...left, iv: fromBase64url(left.iv), data: fromBase64url(left.data).buffer };
  const { texts, drafts } = read<Words>(await openUp(sealed, answer.key));
  for (const [of, text] of texts) keepText(of, text);
  for (const [of, draft] of drafts) keepDraft(of, new Map(draft));
  notify({ text: messages.wordsBack });
}
