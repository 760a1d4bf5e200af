/** An installed package as `package-lock.json` tells it. */
export interface Locked {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  [more: string]: unknown;
}

/** What is locked, by folder (`node_modules/a/node_modules/b`). */
export type LockedPackages = Record<string, Locked>;

/**
 * Of what is locked, the packages `names` and all that these need, so that an installation gets to the byte what was
 * tested. Throws where something that is needed is not locked.
 */
export function lockedFor(names: readonly string[], locked: LockedPackages): LockedPackages {
  const kept: LockedPackages = {};
  const waiting = names.map((name) => folderOf(name, "", locked));
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const found = locked[folder];
    if (!found || folder in kept) continue;
    kept[folder] = found;
    const optional = found.peerDependenciesMeta ?? {};
    const peers = Object.keys(found.peerDependencies ?? {}).filter((name) => !optional[name]?.optional);
    for (const name of [...Object.keys({ ...found.dependencies, ...found.optionalDependencies }), ...peers])
      waiting.push(folderOf(name, folder, locked));
  }
  return Object.fromEntries(Object.entries(kept).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The folder in which Node finds a package for the one that lies in `from`: the nearest above. */
function folderOf(name: string, from: string, locked: LockedPackages): string {
  for (let above = from; ; above = above.slice(0, Math.max(above.lastIndexOf("/node_modules/"), 0))) {
    const folder = `${above === "" ? "" : `${above}/`}node_modules/${name}`;
    if (locked[folder]) return folder;
    if (above === "") throw new Error(`${name} is not in package-lock.json${from === "" ? "" : ` for ${from}`}`);
  }
}
