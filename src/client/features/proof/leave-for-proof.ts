import { KEY, type Trip } from "./proof-trip.ts";

/** Sends the tab to the provider's address. Throws where the browser keeps nothing, so that it would not find back. */
export function leaveForProof(service: string, address: string): void {
  const state = new URL(address).searchParams.get("state") ?? "";
  const trip: Trip = { service, state, back: location.pathname + location.search };
  sessionStorage.setItem(KEY, JSON.stringify(trip));
  location.assign(address);
}
