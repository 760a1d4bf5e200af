import type { Account } from "#contract/auth.ts";
import type { AvatarKey } from "#contract/avatars.ts";
import type { Done } from "#contract/call.ts";
import type { EmailChanged, Leaderboard, ProfileChange, Terms, TicketType } from "#contract/profile.ts";
import type { ErrorAnswer } from "./answer.ts";
import * as routes from "#contract/routes/account.ts";
import { call, callDone } from "./call.ts";
import { request } from "./request.ts";

type Answer<T> = Promise<T | ErrorAnswer>;

export const getTerms = (): Answer<Terms> => call("GET", "/profile/terms", ["terms", "version"]);

export const signTerms = (): Answer<Account> =>
  call("POST", "/profile/sign/terms", ["id", "role", "person"], { body: {} });

/** The first `limit` (1 to 100, 10 where left out), and oneself. */
export const getLeaderboard = (query: { limit?: number } = {}): Answer<Leaderboard> =>
  call("GET", "/profile/leaderboard", ["streak", "entries"], { query });

export const updateProfile = (body: ProfileChange): Answer<Account> =>
  call("PATCH", "/profile/update", ["id", "role", "person"], { body });

export const updateImage = (image: AvatarKey | null): Answer<Account> =>
  call("PATCH", "/profile/update-image", ["id", "role", "person"], { body: { image } });

/** Mails a link to the new address; nothing changes until it is opened. What is wrong with the password is refused with `status: 400`. */
export const requestEmailChange = (body: { email: string; current_password?: string }): Answer<Done> =>
  callDone("PATCH", "/profile/update-email-request", { body });

/** What the mailed link carries; needs no session. */
export const confirmEmailChange = (query: { key: string; token: string; email: string }): Answer<EmailChanged> =>
  call("GET", "/profile/update-email", ["status", "email"], { query });

/** By the link that was mailed to the former address; needs no session, and ends every one of the login. */
export const undoEmailChange = (body: { key: string; token: string }): Answer<EmailChanged> =>
  call("POST", "/profile/undo-email", ["status", "email"], { body });

/** PNG, JPEG, WebP, AVIF or GIF, at most 8 MiB and 50 megapixels. */
export const uploadAvatar = (picture: Blob): Answer<Account> =>
  request(routes.uploadAvatar, { body: { avatar: picture } });

export const getTicketTypes = (): Answer<{ ticket_types: TicketType[] }> =>
  call("GET", "/profile/ticket-types", ["ticket_types"]);
