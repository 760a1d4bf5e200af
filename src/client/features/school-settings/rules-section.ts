export { RulesPage as Page } from "./rules-page.tsx";

/** The page's address says nothing of its own. */
export const read = (): object => ({});
