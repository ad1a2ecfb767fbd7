const TAG = /<(\/?)([a-z][a-z0-9-]*)([^>]*)>/gi;
const VOID = new Set(
  "area base br col embed hr img input link meta source track wbr path circle rect".split(" "),
);
const MEANING = /\s(role|type|aria-[a-z]+|disabled|hidden|open|inert|tabindex|alt|for|href)\b/g;

function listPairs(html: string): Set<string> {
  const pairs = new Set<string>();
  const open: string[] = [];
  const body = html
    .slice(Math.max(0, html.indexOf("<body")))
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "");
  for (const [, closing, name, inner] of body.matchAll(TAG)) {
    if (closing) {
      open.pop();
      continue;
    }
    const classes = /\sclass="([^"]*)"/.exec(inner!)?.[1] ?? "";
    const role = /\srole="([^"]*)"/.exec(inner!)?.[1] ?? "";
    const meaning = [...inner!.matchAll(MEANING)].map(([, attribute]) => attribute).toSorted();
    const element = `${name}.${classes}.${role}.${meaning.join()}`;
    pairs.add(`${open.at(-1)} ${element}`);
    if (!VOID.has(name!.toLowerCase()) && !inner!.endsWith("/")) open.push(element);
  }
  return pairs;
}

/** Selects documents with a new structure, and the first ones in each language. */
export function createSampler(
  least: number,
): (kind: string, language: string, html: string) => boolean {
  const known = new Map<string, Set<string>>();
  const looks = new Map<string, number>();
  return (kind, language, html) => {
    const seen = known.get(kind) ?? new Set();
    known.set(kind, seen);
    const ofLanguage = looks.get(`${language} ${kind}`) ?? 0;
    const pairs = listPairs(html);
    if (ofLanguage >= least && [...pairs].every((pair) => seen.has(pair))) return false;
    looks.set(`${language} ${kind}`, ofLanguage + 1);
    for (const pair of pairs) seen.add(pair);
    return true;
  };
}
