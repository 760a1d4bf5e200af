import { type Config, placeOf } from "#server/config.ts";
import type { Finding } from "./finding.ts";
import { lookAtBackups } from "./look-at-backups.ts";
import { lookAtDatabase } from "./look-at-database.ts";
import { lookAtDisk } from "./look-at-disk.ts";
import { lookAtMail } from "./look-at-mail.ts";
import { lookAtNetwork } from "./look-at-network.ts";
import { lookAtSchools } from "./look-at-school.ts";

/** Looks at all that a deployment stands on, from the outside in. Changes nothing; a mail goes to `mailTo` alone. */
export async function examine(config: Config, now: Date, mailTo?: string): Promise<Finding[]> {
  const place = placeOf(config);
  return [
    ...(await lookAtNetwork(config)),
    ...(await lookAtDatabase(place, async (database) => [
      ...(await lookAtSchools(database, config, now)),
      ...(await lookAtBackups(database, config, now)),
    ])),
    ...(await lookAtDisk(config.dataDir)),
    ...(await lookAtMail(config, mailTo)),
  ];
}
