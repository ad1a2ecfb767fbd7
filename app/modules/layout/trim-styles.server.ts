/** A rule, what holds rules, or a statement that ends by itself. */
type Part =
  | { selectors: { text: string; classes: string[] }[]; body: string }
  | { head: string; parts: Part[] }
  | { statement: string };

const known = new Map<string, Part[]>();

/** The first stylesheet of a document: what every page has. */
const COMMON = /(<style>)(@layer tokens,[\s\S]*?)(?=<\/style>)/;
const TOKEN = /(--[\w-]+):[^;}]+(?:;|(?=\}))/g;

/**
 * Leaves out of a finished document's first styles the rules for classes that stand nowhere in it,
 * and the tokens that nothing then reads: a third of them. The browser fetches the whole sheet when
 * scripts may show something else (modules/awake/whole-styles).
 */
export function trimStyles(html: string): string {
  const css = COMMON.exec(html)?.[2];
  if (css === undefined) return html;
  let parts = known.get(css);
  if (parts === undefined) known.set(css, (parts = readParts(css)));
  const shown = new Set<string>();
  for (const [, names] of html.matchAll(/\bclass="([^"]*)"/g)) {
    for (const name of names!.split(" ")) shown.add(name);
  }
  const rules = writeParts(parts, shown);
  const trimmed = html.replace(COMMON, (_, tag: string) => tag + rules);
  const read = new Set([...trimmed.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!));
  const rest = rules.replace(TOKEN, (token, name: string) => (read.has(name) ? token : ""));
  return trimmed.replace(COMMON, (_, tag: string) => tag + rest);
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

/** Of minified styles, in which no string holds a brace. */
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
      } else if (/^\s*@(?:layer|media|supports)/.test(head)) {
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

/** With the classes that each cannot do without; what stands in brackets may be one of several. */
function readSelectors(head: string): { text: string; classes: string[] }[] {
  return head.split(/,(?![^(]*\))/).map((text) => {
    let plain = text;
    for (let before = ""; before !== plain;) {
      before = plain;
      plain = plain.replace(/\([^()]*\)|\[[^\]]*\]/g, "");
    }
    return { text, classes: [...plain.matchAll(/\.([\w-]+)/g)].map(([, name]) => name!) };
  });
}
