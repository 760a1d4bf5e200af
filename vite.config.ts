/// <reference types="vitest/config" />
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { manifest } from "#manifest/manifest.ts";
import { adoptedStyles } from "./src/build/adopted-styles.ts";
import { chunks, COMPILED } from "./src/build/chunks.ts";
import { faces } from "./src/build/faces.ts";
import { indexHtml } from "./src/build/index-html.ts";
import { keepLastBuilds } from "./src/build/keep-last-builds.ts";
import { precompress } from "./src/build/precompress.ts";
import { shellOfThisBuild } from "./src/build/shell.ts";
import { squeeze } from "./src/build/squeeze.ts";
import { themeStyles } from "./src/build/theme-css.ts";

const OUT = ".build/client";
const api = process.env["DEV_API"] ?? "http://localhost:3001";
const shell = shellOfThisBuild(OUT);

export default defineConfig({
  // Tests need none of them, and the router's would write files.
  plugins: process.env["VITEST"]
    ? []
    : [
        tanstackRouter({
          target: "react",
          routesDirectory: "src/client/routes",
          generatedRouteTree: "src/client/app/route-tree.gen.ts",
          addExtensions: true,
          quoteStyle: "double",
          autoCodeSplitting: true,
          // What a route asks the server travels with what shows it: the class grid needs none of the other screens' questions.
          codeSplittingOptions: {
            defaultBehavior: [["loader", "component"], ["pendingComponent"], ["errorComponent"], ["notFoundComponent"]],
          },
        }),
        react({ compiler: { sources: COMPILED } }),
        adoptedStyles(),
        themeStyles(),
        faces(),
        indexHtml(),
        chunks(),
        squeeze(),
        shell.collect,
        keepLastBuilds(OUT, ".build/client-builds.json", "assets"),
        VitePWA({
          strategies: "injectManifest",
          srcDir: "src/service-worker",
          filename: "service-worker.ts",
          registerType: "prompt",
          injectRegister: null,
          manifest,
          injectManifest: {
            globPatterns: [
              "index.html",
              "colour-scheme.js",
              "icons/favicon.svg",
              "icons/icon-192.png",
              "assets/*.{js,css,woff2,webp}",
            ],
            manifestTransforms: [shell.only],
          },
        }),
        precompress(OUT),
      ],
  // React has it itself by now; the stand-in for older ones would only be carried along.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }] },
  build: {
    outDir: OUT,
    // Earlier builds' assets are pruned by `keepLastBuilds`, not wiped.
    emptyOutDir: false,
    // The server reads it, to tell a page which files it will ask for.
    manifest: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    port: 3000,
    strictPort: true,
    proxy: { "/api": api, "/healthz": api },
  },
  test: {
    maxWorkers: "100%",
    projects: [
      tests("unit", "unit"),
      tests("api-sqlite", "api", "sqlite"),
      tests("api-postgres", "api", "postgres"),
      tests("faults", "faults", "both"),
      tests("engines", "engines", "sqlite"),
    ],
  },
});

/** A Vitest project: the tests of a folder, on the databases that it names. */
function tests(name: string, folder: string, databases: "sqlite" | "postgres" | "both" | "none" = "none") {
  const limits: Record<string, number> = { faults: 600_000, engines: 120_000 };
  return {
    test: {
      name,
      include: [`tests/${folder}/**/*.test.{ts,tsx}`],
      provide: { databases },
      setupFiles: [folder === "unit" ? "tests/support/device-language.ts" : "tests/support/each-file.ts"],
      globalSetup: databases === "none" ? [] : ["tests/support/database-setup.ts"],
      // What these change lies in databases of their own: the server's modules are loaded once for many files.
      isolate: folder !== "api",
      testTimeout: limits[folder] ?? 60_000,
      hookTimeout: limits[folder] ?? 60_000,
      // What is waited for comes at once on a quick machine, and late on a busy one.
      expect: { poll: { timeout: 20_000 } },
    },
  };
}
