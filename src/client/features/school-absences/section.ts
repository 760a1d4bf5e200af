export { AbsencesPage as Page } from "./absences-page.tsx";
export { read } from "./search.ts";
