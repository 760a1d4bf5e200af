export { PeoplePage as Page } from "./people-page.tsx";
export { peopleSearch as read } from "./search.ts";
