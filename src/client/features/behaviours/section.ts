export { BehavioursPage as Page } from "./behaviours-page.tsx";

/** The page's address says nothing of its own. */
export const read = (): object => ({});
