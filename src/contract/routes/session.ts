import { route } from "./route.ts";

export const renewSession = route("POST", "/auth/session", "account", "expires_at");
export const lockSession = route("POST", "/auth/lock");
export const me = route("GET", "/auth/me", "id", "role", "agreed_to_terms", "person");
export const logout = route("POST", "/auth/logout");
