/** An organisation as far as its place matters. */
export interface OrgNode {
  type: string;
  parentId: string | null;
}

/** The organisations of a roster: which school one belongs to, and which schools lie below it. */
export class OrgTree {
  readonly nodes: ReadonlyMap<string, OrgNode>;
  readonly #below = new Map<string, string[]>();

  constructor(nodes: ReadonlyMap<string, OrgNode>) {
    this.nodes = nodes;
    for (const [id, node] of nodes) {
      if (node.type === "school")
        for (const above of this.#upwards(id)) this.#below.set(above, [...(this.#below.get(above) ?? []), id]);
    }
  }

  /** The school that an organisation is, or is a part of; null for one above schools. */
  schoolOf(id: string): string | null {
    return this.#upwards(id).find((one) => this.nodes.get(one)?.type === "school") ?? null;
  }

  /** The schools at or below an organisation. */
  schoolsBelow(id: string): string[] {
    return this.#below.get(id) ?? [];
  }

  /** The topmost organisation, a district as a rule. */
  rootOf(id: string): string {
    return this.#upwards(id).at(-1) ?? id;
  }

  /** From the organisation to its root; a circle is left where it closes. */
  #upwards(id: string): string[] {
    const path: string[] = [];
    for (let at: string | null = id; at !== null && !path.includes(at); at = this.nodes.get(at)?.parentId ?? null) {
      path.push(at);
    }
    return path;
  }
}
