import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { Deps, Env } from "./deps.ts";

const self = "'self'";
const YEAR_S = 31_536_000;

/** Who may make trusted types: the service worker's address, and the sanitiser of a school's terms. */
const TYPE_POLICIES = ["daybell-scripts", "dompurify"];

/** No third party at all, no inline script or style. */
export function securityHeaders(deps: Deps): MiddlewareHandler<Env> {
  const overTls = deps.config.publicOrigin.startsWith("https:");
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: [self],
      scriptSrc: [self],
      styleSrc: [self],
      imgSrc: [self, "data:", "blob:"],
      fontSrc: [self],
      connectSrc: [self],
      workerSrc: [self],
      manifestSrc: [self],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: [self],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: TYPE_POLICIES,
    },
    strictTransportSecurity: overTls ? `max-age=${YEAR_S}; includeSubDomains` : false,
    crossOriginOpenerPolicy: "same-origin",
    crossOriginResourcePolicy: "same-origin",
    referrerPolicy: "no-referrer",
    xFrameOptions: "DENY",
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
  });
}
