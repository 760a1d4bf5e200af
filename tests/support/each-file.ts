import { afterAll } from "vitest";
import { takeAway } from "./after-file.ts";

/* Vitest's setup of every test file that has databases. */

afterAll(takeAway);
