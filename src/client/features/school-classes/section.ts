export { ClassesPage as Page } from "./classes-page.tsx";
export { classesSearch as read } from "./search.ts";
