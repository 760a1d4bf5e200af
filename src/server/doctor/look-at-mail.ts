import { PRODUCT_NAME } from "#contract/product.ts";
import type { Config } from "#server/config.ts";
import { bad, type Finding, good } from "./finding.ts";

type Settings = Pick<Config, "smtpUrl" | "mailFrom" | "publicOrigin" | "isDeployed">;

/** What went wrong, as nodemailer names it (EAUTH, ECONNECTION, …), without the names and addresses in its words. */
const plainly = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "no answer";

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
    await transport.verify();
    if (to === undefined) return [good("Mail", "the mail server lets us in")];
    const from = mailFrom ?? `${PRODUCT_NAME} <no-reply@${new URL(publicOrigin).hostname}>`;
    await transport.sendMail({ from, to, subject: `${PRODUCT_NAME}: a mail to try it`, text: "Mail works.\n" });
    return [good("Mail", "the mail server lets us in, and took a mail")];
  } catch (error) {
    const what = to === undefined ? "does not let us in" : "took no mail";
    return [
      bad(
        "Mail",
        `the mail server ${what} (${plainly(error)})`,
        "Check SMTP_URL and MAIL_FROM, and that port and TLS fit",
      ),
    ];
  } finally {
    transport.close();
  }
}
