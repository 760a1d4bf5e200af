export { SettingsPage as Page } from "./settings-page.tsx";

/** The page's address says nothing of its own. */
export const read = (): object => ({});
