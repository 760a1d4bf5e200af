export { read } from "./search.ts";
export { TicketsPage as Page } from "./tickets-page.tsx";
