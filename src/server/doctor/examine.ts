import { type Config, placeOf, type WrongSettings } from "#server/config.ts";
import { bad, type Finding, lookingAt } from "./finding.ts";
import { lookAtBackups } from "./look-at-backups.ts";
import { lookAtDatabase } from "./look-at-database.ts";
import { lookAtDisk } from "./look-at-disk.ts";
import { lookAtKept } from "./look-at-kept.ts";
import { lookAtMail } from "./look-at-mail.ts";
import { lookAtAddress, lookAtPort } from "./look-at-network.ts";
import { lookAtRetention } from "./look-at-retention.ts";
import { lookAtSchools } from "./look-at-school.ts";

interface Settings {
  config: Config;
  wrong: WrongSettings;
}

/**
 * Looks at all that a deployment stands on, from the outside in, and at nothing that a setting which is wrong would have
 * told. Changes nothing; a mail goes to `mailTo` alone.
 */
export async function examine({ config, wrong }: Settings, now: Date, mailTo?: string): Promise<Finding[]> {
  const unless = async (settings: (keyof Config)[], about: string, look: () => Promise<Finding[]>) =>
    settings.some((setting) => wrong[setting]) ? [] : lookingAt(about, look);
  // Without an address of its own it follows the port.
  const ofAddress: (keyof Config)[] = config.isDeployed ? ["publicOrigin", "host"] : ["publicOrigin", "host", "port"];
  return [
    ...Object.values(wrong).map(({ message }) =>
      bad("Settings", message, "The server does not start before it is right"),
    ),
    ...(await unless(["port", "host"], "Server", async () => [await lookAtPort(config)])),
    ...(await unless(ofAddress, "Address", () => lookAtAddress(config))),
    ...(await unless(["databaseUrl"], "Database", () =>
      lookAtDatabase(placeOf(config), async (database) => [
        ...(await lookingAt("Schools", () => lookAtSchools(database, config, now))),
        ...(await lookingAt("Old records", () => lookAtRetention(database))),
        ...(await lookingAt("Kept copies", () => lookAtKept(database, config))),
        ...(await unless(["backupDir"], "Backups", () => lookAtBackups(database, config, now))),
      ]),
    )),
    ...(await lookingAt("Data folder", () => lookAtDisk(config.dataDir))),
    ...(await unless(["smtpUrl"], "Mail", () =>
      lookAtMail(config, (wrong.mailFrom ?? wrong.publicOrigin) ? undefined : mailTo),
    )),
  ];
}
