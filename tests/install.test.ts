import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(join(import.meta.dirname, "..", file), "utf8");
const { allowScripts, optionalDependencies, scripts } = JSON.parse(read("package.json"));
type Locked = { hasInstallScript?: true; integrity?: string; link?: true };
const locked = Object.entries(
  JSON.parse(read("package-lock.json")).packages as Record<string, Locked>,
).filter(([path]) => path !== "");

test("install scripts are off, and each package that has one is named with the decision", () => {
  expect(read(".npmrc")).toMatch(/^ignore-scripts=true$/m);
  const withScript = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = withScript.map(([path]) => path.replace(/^.*node_modules\//, ""));
  expect(Object.keys(allowScripts).toSorted()).toEqual(names.toSorted());
});

test("the Node that runs the code is a package like any other, without a script", () => {
  for (const name of Object.keys(optionalDependencies)) expect(name).toMatch(/^node-linux-/);
});

test("every package is locked by its hash", () => {
  expect(locked.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
});

test("npm passes signals to what serves, without a shell in between that dies of them", () => {
  for (const name of ["start", "dev", "api", "serve"])
    expect(scripts[name]).toMatch(/^(\w+=\w+ )?exec node /);
});
