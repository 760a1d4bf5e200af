import { firefox } from "./firefox.ts";
import { testEngine } from "./scenarios.ts";

testEngine(firefox);
