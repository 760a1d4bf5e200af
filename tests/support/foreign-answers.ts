/** JSON as captive portals, proxies and other programs answer it, whatever they were asked. */
export const FOREIGN: readonly unknown[] = [
  { login_required: true },
  {},
  [],
  null,
  "Welcome",
  0,
  { status: "ok" },
  { status: 200, login_required: true },
  { status: 200, message: "OK", data: {} },
  { success: true, message: "Please sign in to the Wi-Fi" },
  { error: { code: 511, message: "Network Authentication Required" } },
  { message: "Forbidden" },
  { statusCode: "403", message: "Forbidden" },
  { statusCode: 511, message: "Network Authentication Required" },
  { session: "1", url: "http://portal.example/" },
];

/** Statuses that such answers come with. */
export const FOREIGN_STATUSES = [200, 201, 203, 400, 401, 403, 404, 409, 422, 429, 500, 502, 503] as const;
