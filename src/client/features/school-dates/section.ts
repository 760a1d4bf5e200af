export { DatesPage as Page } from "./dates-page.tsx";
export { read } from "./search.ts";
