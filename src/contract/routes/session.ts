import { route } from "./route.ts";

// What every visit needs: a page fetches the lines of one file together.
export const unifiedLogin = route("POST", "/auth/unified-login", "account", "persons");
export const getProviders = route("GET", "/auth/providers", "providers");
export const renewSession = route("POST", "/auth/session", "account", "expires_at");
export const lockSession = route("POST", "/auth/lock");
export const me = route("GET", "/auth/me", "id", "role", "agreed_to_terms", "person");
export const logout = route("POST", "/auth/logout");
export const unseal = route("POST", "/auth/unseal", "key");
