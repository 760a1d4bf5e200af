type Hear = (event: PopStateEvent) => void;

let hear: Hear | undefined;

/** Hears of every move in the history before the router does, once `hearFirst` is called; before the router is made. */
export const listenFirst = (): void => addEventListener("popstate", (event) => hear?.(event));

export const hearFirst = (next: Hear): void => void (hear = next);
