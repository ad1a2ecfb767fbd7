import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { hashBuildInputs, isBuilt, stampOf } from "../scripts/build-inputs.mjs";
import { buildOnce, root } from "./built-web.ts";
import { tmpdir } from "node:os";

/** A checkout with one file of each kind that the build reads, and the stamp of a build. */
const copy = mkdtempSync(join(tmpdir(), "deftero-inputs-"));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const INPUTS = [
  "app/root.tsx",
  "app/routes.ts",
  "app/locales/el/common.json",
  "app/styles/tokens.css",
  "api/contract/limits.ts",
  "public/icon.svg",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "react-router.config.ts",
  "vite.config.ts",
  "vite.page.config.ts",
  "scripts/build.ts",
  "scripts/build-inputs.mjs",
  "scripts/check-build-inputs.ts",
  "scripts/check-hydration.ts",
  "scripts/keep-assets.ts",
];
const OTHERS = ["server.ts", "README.md", "app/README.md", "api/env.ts", "app/web.test.ts"];

for (const path of [...INPUTS, ...OTHERS]) {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  cpSync(join(root, path), join(copy, path));
}
const stamp = () => {
  mkdirSync(dirname(stampOf(copy)), { recursive: true });
  writeFileSync(stampOf(copy), hashBuildInputs(copy));
};

describe("a build", () => {
  test.each(INPUTS)("is stale after a change or removal of %s", (path) => {
    stamp();
    expect(isBuilt(copy)).toBe(true);
    writeFileSync(join(copy, path), "changed");
    expect(isBuilt(copy)).toBe(false);
    stamp();
    rmSync(join(copy, path));
    expect(isBuilt(copy)).toBe(false);
  });

  test("is stale after a new source file", () => {
    stamp();
    writeFileSync(join(copy, "app/new.ts"), "");
    expect(isBuilt(copy)).toBe(false);
  });

  test.each(OTHERS)("is still valid after a change of %s", (path) => {
    stamp();
    writeFileSync(join(copy, path), "changed");
    expect(isBuilt(copy)).toBe(true);
  });
});

test("npm run build writes the stamp with which npm start skips the build", async () => {
  await buildOnce();
  expect(isBuilt(root)).toBe(true);
}, 180_000);
