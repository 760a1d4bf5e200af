/** What lies over the class: the choice of a tool, or one of them. */
export type Tool = "all" | "pick" | "timer" | "groups";

/** A student as the tools see one. */
export interface ToolStudent {
  id: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
}
