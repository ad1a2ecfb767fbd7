import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(join(import.meta.dirname, "..", file), "utf8");
const { allowScripts, optionalDependencies, scripts } = JSON.parse(read("package.json"));
type Locked = { hasInstallScript?: true; integrity?: string; link?: true };
const locked = Object.entries(
  JSON.parse(read("package-lock.json")).packages as Record<string, Locked>,
).filter(([path]) => path !== "");

test("install scripts are off, and each package with one has a recorded decision", () => {
  expect(read(".npmrc")).toMatch(/^ignore-scripts=true$/m);
  const withScript = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = withScript.map(([path]) => path.replace(/^.*node_modules\//, ""));
  expect(Object.keys(allowScripts).toSorted()).toEqual(names.toSorted());
});

test("Node is installed as a package without an install script", () => {
  for (const name of Object.keys(optionalDependencies)) expect(name).toMatch(/^node-linux-/);
});

test("every package is locked by its hash", () => {
  expect(locked.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
});

test("npm starts the servers with exec, so that signals reach them", () => {
  for (const name of ["start", "dev", "api", "serve"])
    expect(scripts[name]).toMatch(/^(\w+=\w+ )?exec node /);
});
