import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** Who imports whom, read from the text of the files. */
const root = join(import.meta.dirname, "..");
const ALIASES = { "#contract/": "api/contract/", "#api/": "api/", "#app/": "app/" };

const STATEMENT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:([^;"']*?)\s*from\s+)?["']([^"']+)["']/g;
const CALL = /\bimport\(\s*["']([^"']+)["']/g;

export type Import = {
  /** As it is written; a file of ours in the tree's own path. */
  from: string;
  /** Null where all of the file is taken. */
  names: string[] | null;
};

/** Files under these folders, without tests. */
export const listFiles = (...folders: string[]): string[] =>
  globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`),
    { cwd: root },
  )
    .filter((file) => !/\.(?:test|e2e)\.tsx?$/.test(file))
    .toSorted();

export const readSource = (file: string): string => readFileSync(join(root, file), "utf8");

function toPlace(from: string, file: string): string {
  if (from.startsWith(".")) return normalize(join(dirname(file), from));
  const alias = Object.entries(ALIASES).find(([prefix]) => from.startsWith(prefix));
  return alias ? alias[1] + from.slice(alias[0].length) : from;
}

/** Names in braces as they are called in the file that exports them. */
const listNames = (braced: string): string[] =>
  braced
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** What a file imports or passes on; types alone do not exist at run time. */
export function listImports(file: string, { withTypes = false } = {}): Import[] {
  const source = readSource(file).replace(/\/\*[\s\S]*?\*\//g, "");
  const stated = [...source.matchAll(STATEMENT)].flatMap(
    ([, type, said = "", from = ""]): Import[] => {
      if (type && !withTypes) return [];
      const braced = /^\{([\s\S]*)\}$/.exec(said)?.[1];
      if (braced === undefined) return [{ from: toPlace(from, file), names: null }];
      const names = listNames(braced)
        .filter((name) => withTypes || !name.startsWith("type "))
        .map((name) => name.replace(/^type /, "").split(" as ")[0]!);
      return names.length === 0 ? [] : [{ from: toPlace(from, file), names }];
    },
  );
  const called = [...source.matchAll(CALL)].map(([, from = ""]): Import => ({
    from: toPlace(from, file),
    names: null,
  }));
  return [...stated, ...called];
}

/** The `index.ts` of a module leads only to the files of the names that are asked of it. */
function openDoor({ from, names }: Import): string[] {
  if (!from.endsWith("/index.ts") || names === null) return [from];
  return listImports(from)
    .filter((one) => one.names?.some((name) => names.includes(name)))
    .map((one) => one.from);
}

/** Every file that can run because of these, with the file that brings it in. */
export function findReach(files: readonly string[]): Map<string, string> {
  const reached = new Map(files.map((file) => [file, ""]));
  for (const file of reached.keys())
    for (const next of listImports(file).flatMap(openDoor))
      if (/\.tsx?$/.test(next) && !reached.has(next)) reached.set(next, file);
  return reached;
}
