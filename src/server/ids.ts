import { v7 } from "uuid";

/** A new opaque id: UUIDv7, so that rows of one time lie together. */
export const newId = (): string => v7();
