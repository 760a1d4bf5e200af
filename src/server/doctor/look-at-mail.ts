import { PRODUCT_NAME } from "#contract/product.ts";
import type { Config } from "#server/config.ts";
import { bad, type Finding, good } from "./finding.ts";

type Settings = Pick<Config, "smtpUrl" | "mailFrom" | "publicOrigin" | "isDeployed">;

/** What went wrong, as nodemailer names it (EAUTH, ECONNECTION, …), without the names and addresses in its words. */
const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "no answer";

const UNREACHED = new Set(["ECONNECTION", "EDNS", "ESOCKET", "ETIMEDOUT"]);

function explain(error: unknown): Finding {
  const code = codeOf(error);
  if (/AUTH/.test(code))
    return bad("Mail", `the mail server does not let us in (${code})`, "Check user and password in SMTP_URL");
  if (code === "ETLS" || (error instanceof Error && /ssl|tls|certificate/i.test(error.message)))
    return bad(
      "Mail",
      `the mail server and we do not agree on TLS (${code})`,
      "Check that smtp: or smtps: in SMTP_URL fits its port, and the server's certificate",
    );
  return UNREACHED.has(code)
    ? bad(
        "Mail",
        `the mail server cannot be reached (${code})`,
        "Check host and port in SMTP_URL, and that this machine may go there",
      )
    : bad("Mail", `what is asked does not answer as a mail server (${code})`, "Check host and port in SMTP_URL");
}

/** Whether mail can leave; a mail goes to `to` where that is given. */
export async function lookAtMail(
  { smtpUrl, mailFrom, publicOrigin, isDeployed }: Settings,
  to?: string,
): Promise<Finding[]> {
  if (!smtpUrl)
    return isDeployed
      ? [bad("Mail", "none leaves: it is written to files", "Set SMTP_URL, or nobody can set a password by link")]
      : [good("Mail", "written to files in the data folder, for want of SMTP_URL")];
  const { createTransport } = await import("nodemailer");
  const transport = createTransport(smtpUrl);
  try {
    const refused = await transport.verify().then(() => undefined, explain);
    if (refused) return [refused];
    if (to === undefined) return [good("Mail", "the mail server lets us in")];
    const from = mailFrom ?? `${PRODUCT_NAME} <no-reply@${new URL(publicOrigin).hostname}>`;
    await transport.sendMail({ from, to, subject: `${PRODUCT_NAME}: a mail to try it`, text: "Mail works.\n" });
    return [good("Mail", "the mail server lets us in, and took a mail")];
  } catch (error) {
    return [
      bad(
        "Mail",
        `the mail server lets us in, and took no mail (${codeOf(error)})`,
        "Check MAIL_FROM, and whom that server takes mail from and to",
      ),
    ];
  } finally {
    transport.close();
  }
}
