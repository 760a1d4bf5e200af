export { AuditPage as Page } from "./audit-page.tsx";
export { read } from "./search.ts";
