import { connect, isIPv6 } from "node:net";
import type { Config } from "#server/config.ts";
import { STARTING } from "#server/http/while-starting.ts";
import { explainNoTls } from "#server/without-tls.ts";
import { bad, type Finding, good, warning } from "./finding.ts";

type Settings = Pick<Config, "port" | "host" | "publicOrigin" | "isDeployed" | "trustProxy">;

/** Whoever takes longer does not answer, in ms. */
const PATIENCE_MS = 5000;

interface Readiness {
  status: number;
  says: string;
}

/** What the server, or the address that people use, says of itself; null where nobody answers, in the time that there is. */
async function readiness(origin: string): Promise<Readiness | null> {
  try {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: "manual" });
    const body: unknown = await answer.json().catch(() => null);
    const says = typeof body === "object" && body && "status" in body ? String(body.status) : "";
    return { status: answer.status, says };
  } catch {
    return null;
  }
}

const isOurs = (found: Readiness | null): found is Readiness =>
  found !== null && found.says !== "" && (found.status === 200 || found.status === 503);

function isTaken(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: PATIENCE_MS });
    const end = (taken: boolean): void => {
      socket.destroy();
      resolve(taken);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    socket.once("timeout", () => end(false));
  });
}

/** An address that listens everywhere is asked on this machine. */
const askable = (host: string): string => (host === "0.0.0.0" || host === "::" ? "localhost" : host);

const unready = ({ says }: Readiness, port: number): Finding =>
  says === STARTING
    ? warning("Server", `starting on port ${port}`, "Wait until its log says that it is ready")
    : bad("Server", `running on port ${port}, but not ready: ${says}`, "See the lines below and its log");

/** Whether the server runs. */
export async function lookAtPort({ host, port }: Settings): Promise<Finding> {
  const at = askable(host);
  const found = await readiness(`http://${isIPv6(at) ? `[${at}]` : at}:${port}`);
  if (isOurs(found))
    return found.status === 200 ? good("Server", `running on port ${port}, and ready`) : unready(found, port);
  if (await isTaken(at, port))
    return found === null
      ? bad(
          "Server",
          `port ${port} takes a connection and does not answer`,
          "Where its log says that Daybell brings its data up to date, wait; else stop that program, or choose another port with PORT",
        )
      : bad(
          "Server",
          `port ${port} is in use by another program`,
          "Stop that program, or choose another port with PORT",
        );
  return warning("Server", `not running; port ${port} is free`, "Start it with npm start");
}

/** Whether the address that people use leads to it. */
export async function lookAtAddress(settings: Settings): Promise<Finding[]> {
  const { publicOrigin, isDeployed, trustProxy, host } = settings;
  if (!isDeployed) return [good("Address", `${publicOrigin}, for this machine alone`)];
  const findings: Finding[] = [];
  const noTls = explainNoTls(settings);
  if (noTls) findings.push(bad("Address", noTls.says, noTls.todo));
  const found = await readiness(publicOrigin);
  if (!isOurs(found))
    findings.push(
      warning(
        "Address",
        `${publicOrigin} does not lead to this program from here`,
        "Check the name, the proxy and its certificate; where only the outside may reach it, try it from there",
      ),
    );
  else if (findings.length === 0) findings.push(good("Address", `${publicOrigin} leads here, by TLS`));
  const isBehindProxy = publicOrigin.startsWith("https:") && ["localhost", "127.0.0.1", "::1"].includes(host);
  if (isBehindProxy && !trustProxy)
    findings.push(
      warning(
        "Proxy",
        "all requests seem to come from the proxy, so that one who guesses passwords slows everybody down",
        "Set TRUST_PROXY=on where the proxy sets X-Forwarded-For",
      ),
    );
  return findings;
}
