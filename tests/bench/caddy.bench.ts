import { freePort } from "#tests/support/free-port.ts";
import { hasCaddy, withCaddy } from "./caddy.ts";
import type { Row } from "./row.ts";
import { withServer } from "./served.ts";
import { behindCaddyRows } from "./slow-rows.ts";
import { makeClassOf29 } from "./slow-school.ts";
import { makeTablet } from "./slow-tablet.ts";
import { type Visit, visit } from "./visit.ts";

const ROUNDS = Number(process.env["ROUNDS"] ?? 3);

/** The first visit on the slow tablet as a school deploys it: by HTTP/2 over TLS. No rows where there is no Caddy. */
export async function measure(): Promise<Row[]> {
  if (!hasCaddy()) {
    console.log("There is no Caddy on this machine.");
    return [];
  }
  const [port, upstream] = [await freePort(), await freePort()];
  const origin = `https://localhost:${port}`;
  const visits: Visit[] = [];
  await withServer(
    ({ database }) =>
      withCaddy({ port, upstream }, async () => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const of = await makeClassOf29(database, { isNew: true });
          const tablet = await makeTablet(["--ignore-certificate-errors"]);
          try {
            visits.push(
              await tablet.use((context) => visit(context, { address: `${origin}/login`, opens: "login", of })),
            );
          } finally {
            await tablet.discard();
          }
        }
      }),
    { port: upstream, env: { PUBLIC_ORIGIN: origin, TRUST_PROXY: "on" } },
  );
  return behindCaddyRows(visits);
}
