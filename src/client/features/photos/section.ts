export { PhotosPage as Page } from "./photos-page.tsx";

/** The page's address says nothing of its own. */
export const read = (): object => ({});
