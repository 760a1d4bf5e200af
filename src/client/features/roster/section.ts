export { RosterPage as Page } from "./roster-page.tsx";

/** The page's address says nothing of its own. */
export const read = (): object => ({});
