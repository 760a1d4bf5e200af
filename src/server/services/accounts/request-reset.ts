import { PRODUCT_NAME } from "#contract/product.ts";
import type { Database } from "#server/database/database.ts";
import { lockLogin } from "#server/database/locks.ts";
import { AppError } from "#server/errors.ts";
import { type MailContent, queueMail } from "#server/services/mail/queue-mail.ts";
import { accountsOfLogin } from "./accounts-of-login.ts";
import type { ClosedSchool } from "./closed-school.ts";
import { linkAddress, makeLink } from "./make-link.ts";
import { emailKey } from "./email-key.ts";

/**
 * Mails a link that sets a new password; to an account that was never activated, an activation link.
 * Throws 401 `INVALID_EMAIL` where no account has the address.
 */
export async function requestReset(
  database: Database,
  given: { email: string; publicOrigin: string; closed: ClosedSchool | undefined; now: Date },
): Promise<void> {
  await database.write(async (db) => {
    const byEmail = db.selectFrom("login").selectAll().where("email_key", "=", emailKey(given.email));
    const seen = await byEmail.executeTakeFirst();
    if (seen) await lockLogin(db, seen.id);
    // What was under way meanwhile may have given it another address, or removed it.
    const login = seen && (await byEmail.executeTakeFirst());
    if (!login) throw new AppError(401, "INVALID_EMAIL");
    const accounts = (await accountsOfLogin(db, login.id, given)).filter(
      ({ status, declined_at }) => status !== "disabled" && declined_at === null,
    );
    const agreed = accounts.filter((account) => account.consented_at !== null);
    const own = agreed.find((account) => account.id === login.last_account_id) ?? agreed[0];
    const account = own ?? accounts[0];
    if (!account) throw new AppError(401, "INVALID_EMAIL");
    const purpose = login.password_hash === null ? "activate" : "reset";
    // A school that the owner has not agreed to is not told that there is a password.
    const schoolId = purpose === "activate" || own ? account.school_id : null;
    const link = await makeLink(db, { loginId: login.id, email: login.email, schoolId }, { purpose, now: given.now });
    // Enough are in the mail already: the answer is the same.
    if (!link) return;
    const address = linkAddress(given.publicOrigin, purpose, link);
    await queueMail(db, {
      schoolId,
      recipient: login.email,
      now: given.now,
      ...words(purpose, { address, id: link.key }),
    });
  });
}

function words(purpose: "reset" | "activate", link: { address: string; id: string }): MailContent {
  return purpose === "reset"
    ? {
        subject: `Set a new ${PRODUCT_NAME} password`,
        paragraphs: [
          "Someone, hopefully you, asked for a new password for this email. The link works once, for one hour.",
          "If this was not you, you do not need to do anything: your password stays the same.",
        ],
        link: { label: "Set a new password", ...link },
      }
    : {
        subject: `Activate your ${PRODUCT_NAME} account`,
        paragraphs: [
          "Your school has an account for you. Choose a password to open it. The link works once, for seven days.",
        ],
        link: { label: "Activate account", ...link },
      };
}
