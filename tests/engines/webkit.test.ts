import { testEngine } from "./scenarios.ts";
import { webkit } from "./webkit.ts";

testEngine(webkit);
