import { type Config, placeOf } from "#server/config.ts";
import { type Finding, lookingAt } from "./finding.ts";
import { lookAtBackups } from "./look-at-backups.ts";
import { lookAtDatabase } from "./look-at-database.ts";
import { lookAtDisk } from "./look-at-disk.ts";
import { lookAtMail } from "./look-at-mail.ts";
import { lookAtNetwork } from "./look-at-network.ts";
import { lookAtRetention } from "./look-at-retention.ts";
import { lookAtSchools } from "./look-at-school.ts";

/** Looks at all that a deployment stands on, from the outside in. Changes nothing; a mail goes to `mailTo` alone. */
export async function examine(config: Config, now: Date, mailTo?: string): Promise<Finding[]> {
  const place = placeOf(config);
  return [
    ...(await lookingAt("Server", () => lookAtNetwork(config))),
    ...(await lookAtDatabase(place, async (database) => [
      ...(await lookingAt("Schools", () => lookAtSchools(database, config, now))),
      ...(await lookingAt("Old records", () => lookAtRetention(database))),
      ...(await lookAtBackups(database, config, now)),
    ])),
    ...(await lookingAt("Data folder", () => lookAtDisk(config.dataDir))),
    ...(await lookingAt("Mail", () => lookAtMail(config, mailTo))),
  ];
}
