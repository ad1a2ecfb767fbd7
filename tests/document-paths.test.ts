import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, matchesGlob, normalize, relative } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
/** Folders that a checkout does not have. */
const GENERATED = ["build", "data", "node_modules", "coverage"];

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (GENERATED.includes(path) || entry.name === ".git") return [];
    return entry.isDirectory() ? listFiles(path) : [relative(".", path)];
  });
}

const files = listFiles(".");
/** The changelog may name files that are gone, and articles are texts of the shop. */
const documents = files.filter(
  (file) =>
    /^docs\/.*\.md$|(?:^|\/)README\.md$|^(?:CONTRIBUTING|SECURITY)\.md$/.test(file) &&
    !file.startsWith("app/services/cms/"),
);
const read = (file: string) => readFileSync(join(root, file), "utf8");

const isLocal = (target: string) => !/^(?:[a-z]+:|#)/.test(target);

test("every link of a document leads to a file", () => {
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = ""]) => target)
      .filter(isLocal)
      .filter((target) => !existsSync(join(root, dirname(document), target.split("#")[0]!)))
      .map((target) => `${document}: ${target}`),
  );
  expect(broken).toEqual([]);
});

const PATH = /^[\w.@*{},$+-]+(?:\/[\w.@*{},$+-]*)*$/;
const EXTENSION = /\.(?:tsx?|mjs|json|md|sql|css|tsv|txt|svg|png|ya?ml|sh)$/;
const ROOM = /^(?:app|api|docs|server|scripts|tests|public)\//;
/** A key of LIMITS, and a pattern of names. */
const NO_PATHS = new Set(["body.json", "YYYY-MM-DD-NN-name.sql"]);

const listPaths = (document: string): string[] =>
  [
    ...read(document)
      .replace(/^```[\s\S]*?^```/gm, "")
      .matchAll(/`([^`\n]+)`/g),
  ]
    .map(([, quoted = ""]) => quoted)
    .filter((quoted) => PATH.test(quoted) && !NO_PATHS.has(quoted))
    .filter((quoted) => EXTENSION.test(quoted) || ROOM.test(quoted) || quoted.endsWith("/"))
    .filter((quoted) => !GENERATED.includes(quoted.split("/")[0]!));

/** A name alone may be in any folder; a path begins at the root or at the document's folders. */
function isFound(document: string, path: string): boolean {
  if (!path.includes("/"))
    return files.some((file) =>
      path.includes("*") ? matchesGlob(file, `**/${path}`) : `/${file}`.endsWith(toSuffix(path)),
    );
  const folders = dirname(document).split("/");
  const bases = ["", ...folders.map((_, depth) => folders.slice(0, depth + 1).join("/"))];
  return bases.some((base) => {
    const full = normalize(join(base, path)).replace(/\/$/, "");
    if (/[*{]/.test(full)) return files.some((file) => matchesGlob(file, full));
    // A decision may be cited by its number.
    return existsSync(join(root, full)) || files.some((file) => file.startsWith(`${full}-`));
  });
}

/** `.server.ts` stands for all files that end so. */
const toSuffix = (name: string): string => (name.startsWith(".") ? name : `/${name}`);

test("every path in backticks exists", () => {
  const paths = documents.flatMap((document) =>
    listPaths(document).map((path) => ({ document, path })),
  );
  expect(paths.length).toBeGreaterThan(300);
  const broken = paths.filter(({ document, path }) => !isFound(document, path));
  expect(broken.map(({ document, path }) => `${document}: ${path}`)).toEqual([]);
});
