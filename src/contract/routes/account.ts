import { route } from "./route.ts";

export const unlock = route("POST", "/auth/unlock");
export const getProof = route("GET", "/auth/proof", "password", "email");
export const prove = route("POST", "/auth/prove");
export const mailProofCode = route("POST", "/auth/proof/code");
export const issuePin = route("POST", "/auth/pin", "id", "secret");
export const unlockByPin = route("POST", "/auth/unlock/pin");
export const removePin = route("DELETE", "/auth/pin/{id}");

export const askForPasskey = route("POST", "/auth/passkeys/ask", "challenge", "rpId");
export const signInByPasskey = route("POST", "/auth/passkeys/sign-in", "account", "persons");
export const askForOwnPasskey = route("POST", "/auth/proof/passkey", "challenge", "rpId");
export const unlockByPasskey = route("POST", "/auth/unlock/passkey");
export const listPasskeys = route("GET", "/auth/passkeys", "passkeys", "offer");
export const askForNewPasskey = route("POST", "/auth/passkeys/new", "challenge", "rp");
export const addPasskey = route("POST", "/auth/passkeys");
export const renamePasskey = route("PATCH", "/auth/passkeys/{id}");
export const endPasskey = route("DELETE", "/auth/passkeys/{id}");

export const changePasswordByLink = route("POST", "/auth/change-password");
export const activateAccount = route("POST", "/auth/activate-account");
export const getPersonsList = route("GET", "/auth/get-persons-list", "persons");
export const confirmSchool = route("POST", "/auth/confirm-school", "id", "role", "person");
export const startProviderLogin = route("GET", "/auth/login/{provider}/start");
export const finishProviderLogin = route("GET", "/auth/login/{provider}/teacher", "account");
export const startProviderProof = route("POST", "/auth/login/{provider}/proof/start", "address");
export const finishProviderProof = route("POST", "/auth/login/{provider}/proof");
export const listSessions = route("GET", "/auth/sessions", "sessions");
export const endSession = route("DELETE", "/auth/sessions/{id}");

export const requestPasswordReset = route("POST", "/notification/reset-password");
export const checkLink = route("GET", "/notification/health-check/reset", "purpose", "email");

export const getTerms = route("GET", "/profile/terms", "terms", "version");

export const createSupportTicket = route("POST", "/notification/support", "status", "id");

export const signTerms = route("POST", "/profile/sign/terms", "id", "role", "person");
export const getLeaderboard = route("GET", "/profile/leaderboard", "streak", "entries");
export const updateProfile = route("PATCH", "/profile/update", "id", "role", "person");
export const changePassword = route("PATCH", "/profile/change-password");
export const updateImage = route("PATCH", "/profile/update-image", "id", "role", "person");
export const requestEmailChange = route("PATCH", "/profile/update-email-request");
export const confirmEmailChange = route("GET", "/profile/update-email", "status", "email");
export const undoEmailChange = route("POST", "/profile/undo-email", "status", "email");
export const uploadAvatar = route("POST", "/profile/upload/avatar", "id", "role", "person");
export const getAvatar = route("GET", "/avatars/{key}");
export const getTicketTypes = route("GET", "/profile/ticket-types", "ticket_types");
