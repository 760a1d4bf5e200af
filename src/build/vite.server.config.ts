import { defineConfig, mergeConfig } from "vite";
import { keepLastBuilds } from "./keep-last-builds.ts";
import { serverBuild } from "./server-build.ts";

const OUT = ".build/server";

export default defineConfig(
  mergeConfig(serverBuild(OUT, { serve: "serve.ts", school: "cli/school.ts" }), {
    plugins: [keepLastBuilds(OUT, ".build/server-builds.json", ".")],
  }),
);
