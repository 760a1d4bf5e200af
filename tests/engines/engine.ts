/** What goes into a page and comes out of it. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A tab of a running browser. */
export interface Tab {
  /** Opens an address and waits until its document is loaded; throws where it cannot be. */
  open(url: string): Promise<void>;
  /**
   * Calls a function in the page and gives what it answers, or what it promised. It sees nothing of this process but its
   * arguments. Throws where the page is left meanwhile.
   */
  run<Given extends Json[], Answer extends Json | void>(
    body: (...given: Given) => Answer | Promise<Answer>,
    ...given: Given
  ): Promise<Answer>;
  /** Presses a point of the viewport, in CSS pixels, as a finger or a mouse does. */
  press(x: number, y: number): Promise<void>;
  /** Presses keys one after the other, where the focus is. */
  type(text: string): Promise<void>;
}

/** A browser that was started with nothing kept from before. */
export interface Browser {
  newTab(): Promise<Tab>;
  /** Ends it and forgets what it kept. */
  quit(): Promise<void>;
}

/** A browser engine of this machine. */
export interface Engine {
  name: string;
  /** Finds it, or installs it where it may; throws saying what to do where it may not. Gives what was found, in words. */
  ensure(): string;
  start(): Promise<Browser>;
  /** What the scenarios cannot show in this engine, each with why. */
  limits: readonly string[];
}

/** The source of a function without names that takes its arguments as JSON and promises its answer as JSON. */
export const asJsonCall = (body: { toString(): string }): string =>
  `async (given) => JSON.stringify((await (${body.toString()})(...JSON.parse(given))) ?? null)`;
