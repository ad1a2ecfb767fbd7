import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const SPEC = "docs/spec";

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const read = (file: string) => readFileSync(join(root, file), "utf8");
/**
 * Joins the lines of a comment: a citation may continue behind the `*`, `//` or `--` of the next
 * one.
 */
const unwrap = (text: string) => text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|--)?[ \t]*/g, " ");

const sources = ["app", "api", "scripts", "tests"]
  .flatMap(listFiles)
  .concat(readdirSync(root).filter((name) => name.endsWith(".ts")))
  .filter((file) => /\.(?:ts|tsx|mjs|css|sql)$/.test(file))
  .filter((file) => file !== "tests/citations.test.ts")
  .map((file) => ({ file, text: unwrap(read(file)) }));

/** Headings are compared without backticks and letter case. */
const toKey = (heading: string) => heading.replaceAll("`", "").trim().toLowerCase();
const findHeadings = (text: string) =>
  new Set([...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => toKey(heading)));

/** Headings by document; null for a missing document. */
const headings = new Map<string, Set<string> | null>();
function headingsOf(document: string): Set<string> | null {
  let found = headings.get(document);
  if (found === undefined) {
    found = existsSync(join(root, document)) ? findHeadings(read(document)) : null;
    headings.set(document, found);
  }
  return found;
}

const sections = readdirSync(join(root, SPEC));
const toSection = (number: string) =>
  join(SPEC, sections.find((name) => name.startsWith(`${number}-`)) ?? `${number}-*.md`);

/** One heading, or several: `"Photos" and "All documents"`. */
const QUOTED = String.raw`((?:(?:,| and)? "[^"]+")*)`;
const listQuoted = (text = "") => [...text.matchAll(/"([^"]+)"/g)].map(([, quoted]) => quoted!);

type Citation = { file: string; document: string; heading: string | null };

function listCitations(pattern: RegExp, toDocument: (found: string) => string): Citation[] {
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].flatMap(([, found = "", quoted]) => {
      const document = toDocument(found);
      const names = listQuoted(quoted);
      return (names.length > 0 ? names : [null]).map((heading) => ({ file, document, heading }));
    }),
  );
}

const listBroken = (citations: Citation[]): string[] =>
  citations.flatMap(({ file, document, heading }) => {
    const known = headingsOf(document);
    if (known === null) return [`${file}: there is no ${document}`];
    if (heading === null || known.has(toKey(heading))) return [];
    return [`${file}: ${document} has no heading "${heading}"`];
  });

// Covers `spec §3 "Checkout state", §9 "Warranty"` and `(spec §2, §9)`: the sign § means the spec
// alone.
const ofSpec = listCitations(new RegExp(`§(\\d+)${QUOTED}`, "g"), toSection);
const ofDecisions = listCitations(
  new RegExp(String.raw`\b[Dd](ecisions)(?= ")${QUOTED}`, "g"),
  () => join(SPEC, "decisions.md"),
);
const ofDocuments = listCitations(
  new RegExp(String.raw`\b(docs/[\w/-]+\.md)(?= ")${QUOTED}`, "g"),
  (document) => document,
);

test("citations are found in the sources", () => {
  expect(ofSpec.length).toBeGreaterThan(300);
  expect(ofDecisions.length).toBeGreaterThan(80);
});

test.each(["1", "2", "3", "4", "5", "6", "7", "8", "9"])(
  "every citation of spec §%s has its file, and its heading",
  (number) => {
    const document = toSection(number);
    expect(listBroken(ofSpec.filter((citation) => citation.document === document))).toEqual([]);
  },
);

test("the spec has nine sections", () => {
  const numbers = ofSpec.filter(({ document }) => !/\/[1-9]-/.test(document));
  expect(numbers).toEqual([]);
});

test("every citation of decisions has its heading", () => {
  expect(listBroken(ofDecisions)).toEqual([]);
});

test("every citation of another document has its heading", () => {
  expect(listBroken(ofDocuments)).toEqual([]);
});

test("every cited decision record exists", () => {
  const records = readdirSync(join(root, "docs/decisions"));
  const broken = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/docs\/decisions\/(\d{4})/g)]
      .filter(([, number]) => !records.some((name) => name.startsWith(`${number}-`)))
      .map(([record]) => `${file}: there is no ${record}`),
  );
  expect(broken).toEqual([]);
});

test("no citation names a document outside of the repository", () => {
  // Landed migrations are immutable, comments included (tests/migration-ledger.test.ts).
  const broken = sources
    .filter(({ file }) => !file.startsWith("api/db/migrations/"))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\b(?:design|quality|stack|glossary|style)\.md\b/g)].map(
        ([found]) => `${file}: ${found}`,
      ),
    );
  expect(broken).toEqual([]);
});
