// Plain JavaScript for any Node: `npm start` runs it before anything is installed.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";

/** The build fails when it reads any other file (check-build-inputs.ts). */
const INPUTS = [
  "app",
  "api/contract",
  "public",
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
const NOT_READ = /\.(test|fixture)\.tsx?$|(^|\/)README\.md$/;

export const isBuildInput = (path) =>
  !NOT_READ.test(path) && INPUTS.some((input) => path === input || path.startsWith(`${input}/`));

export function hashBuildInputs(root) {
  const hash = createHash("sha256").update(`STOCK=${process.env.STOCK ?? ""}`);
  const visit = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).toSorted()) visit(join(path, name));
      return;
    }
    const name = relative(root, path);
    if (isBuildInput(name)) hash.update(`${name}\0`).update(readFileSync(path)).update("\0");
  };
  for (const input of INPUTS) visit(join(root, input));
  return hash.digest("hex");
}

export const stampOf = (root) => join(root, "build", ".sources");

export const isBuilt = (root) =>
  existsSync(stampOf(root)) && readFileSync(stampOf(root), "utf8") === hashBuildInputs(root);
