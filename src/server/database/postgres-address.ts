/** By what the other programs of this one know its connections; a name in the address would take its place. */
const NAMES = ["application_name", "fallback_application_name"];

/** An address as the driver is given it: without a name for the connection, which this program gives itself. */
export function withoutName(url: string): string {
  const address = new URL(url);
  if (!NAMES.some((name) => address.searchParams.has(name))) return url;
  for (const name of NAMES) address.searchParams.delete(name);
  return address.href;
}
