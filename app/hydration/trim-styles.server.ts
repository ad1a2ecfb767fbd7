type Part =
  | { selectors: { text: string; classes: string[] }[]; body: string }
  | { head: string; parts: Part[] }
  | { statement: string };

type Known = { parts: Part[]; trimmed: Map<string, string> };

const known = new Map<string, Known>();
const KEPT = 200;

const CLASS = ' class="';
const TOKEN = /(--[\w-]+):[^;}]+(?:;|(?=\}))/g;
const READ = /var\((--[\w-]+)/g;

/**
 * The rules of `sheets` whose classes occur in the document, and the tokens that these rules read: a
 * third less than all. Hydration fetches the whole sheets, because scripts may show other elements.
 */
export function trimStyles(
  sheets: readonly string[],
  readStyles: (href: string) => string,
  html: string,
): string {
  const id = sheets.join(" ");
  let sheet = known.get(id);
  if (sheet === undefined) {
    sheet = { parts: readParts(sheets.map(readStyles).join("")), trimmed: new Map() };
    known.set(id, sheet);
  }
  const shown = new Set<string>();
  const read = new Set<string>();
  for (const names of listClasses(html)) for (const name of names.split(" ")) shown.add(name);
  for (const [, name] of html.matchAll(READ)) read.add(name!);
  // Two lists, because text of a visitor in `read` must not pass for a class.
  const key = [shown, read].map((names) => [...names].toSorted().join(" ")).join("\n");
  let trimmed = sheet.trimmed.get(key);
  if (trimmed === undefined) {
    trimmed = trim(sheet.parts, shown, read);
    if (sheet.trimmed.size === KEPT) sheet.trimmed.delete(sheet.trimmed.keys().next().value!);
    sheet.trimmed.set(key, trimmed);
  }
  return trimmed;
}

function* listClasses(html: string): Iterable<string> {
  let end = 0;
  for (let at = html.indexOf(CLASS); at >= 0; at = html.indexOf(CLASS, end)) {
    const start = at + CLASS.length;
    end = html.indexOf('"', start);
    if (end < 0) return;
    yield html.slice(start, end);
  }
}

function trim(parts: readonly Part[], shown: ReadonlySet<string>, read: Set<string>): string {
  const rules = writeParts(parts, shown);
  for (const [, name] of rules.matchAll(READ)) read.add(name!);
  return rules.replace(TOKEN, (token, name: string) => (read.has(name) ? token : ""));
}

function writeParts(parts: readonly Part[], shown: ReadonlySet<string>): string {
  return parts
    .map((part) => {
      if ("statement" in part) return part.statement;
      if ("head" in part) {
        const inner = writeParts(part.parts, shown);
        return inner === "" ? "" : `${part.head}{${inner}}`;
      }
      const selectors = part.selectors.filter(({ classes }) =>
        classes.every((name) => shown.has(name)),
      );
      return selectors.length === 0 ? "" : selectors.map(({ text }) => text).join(",") + part.body;
    })
    .join("");
}

/** Requires minified styles, in which no string holds a brace. */
function readParts(css: string): Part[] {
  let at = 0;
  const readBlock = (): Part[] => {
    const parts: Part[] = [];
    while (at < css.length && css[at] !== "}") {
      const start = at;
      at += css.slice(at).search(/[{};]|$/);
      const head = css.slice(start, at);
      if (css[at] !== "{") {
        if (css[at] === ";") at += 1;
        if (head.trim() !== "") parts.push({ statement: `${head};` });
      } else if (/^\s*@/.test(head) && /[{}]/.exec(css.slice(at + 1))?.[0] === "{") {
        at += 1;
        const inner = readBlock();
        at += 1;
        parts.push({ head, parts: inner });
      } else {
        const from = at;
        at = css.indexOf("}", at) + 1;
        parts.push({ selectors: readSelectors(head), body: css.slice(from, at) });
      }
    }
    return parts;
  };
  return readBlock();
}

/** With the classes that each selector requires; of those in brackets one may be enough. */
function readSelectors(head: string): { text: string; classes: string[] }[] {
  return splitList(head).map((text) => {
    let plain = text;
    for (let before = ""; before !== plain;) {
      before = plain;
      plain = plain.replace(/\([^()]*\)|\[[^\]]*\]/g, "");
    }
    return { text, classes: [...plain.matchAll(/\.([\w-]+)/g)].map(([, name]) => name!) };
  });
}

/** Splits at the commas that stand outside of parentheses. */
function splitList(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const sign of text) {
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    if (sign === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts;
}
