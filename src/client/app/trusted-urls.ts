interface ScriptUrls {
  createScriptURL(url: string): string;
}

declare global {
  /** Where the browser knows Trusted Types; not yet in the standard types. */
  var trustedTypes: { createPolicy(name: string, rules: ScriptUrls): ScriptUrls } | undefined;
}

const SERVICE_WORKER = "/service-worker.js";

const only: ScriptUrls = {
  createScriptURL: (url) => {
    if (url !== SERVICE_WORKER) throw new TypeError(`Not a script of this app: ${url}`);
    return url;
  },
};

const policy = globalThis.trustedTypes?.createPolicy("daybell-scripts", only) ?? only;

/** The address of the service worker in the form that a page with Trusted Types may register; the only one. */
export const serviceWorkerUrl = (): string => policy.createScriptURL(SERVICE_WORKER);
