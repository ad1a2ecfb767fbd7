import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";

/** Of rendered documents, so that their text need not be read back from the response. */
const inlineHashes = new WeakMap<Response, InlineHashes>();

/**
 * A document that is the same for all visitors: the nonce is replaced by hashes. `html` has one sign
 * a byte.
 */
export function toWholeDocument(html: string, nonce: string, init: ResponseInit): Response {
  const document = replaceNonceByHashes(html, nonce);
  const response = new Response(Buffer.from(document.html, "latin1"), init);
  inlineHashes.set(response, document.hashes);
  return response;
}

/** Of a response of `toWholeDocument`; other responses have no inline scripts. */
export const readInlineHashes = (response: Response): InlineHashes =>
  inlineHashes.get(response) ?? { scripts: [], styles: [] };

/** CSP sources of the inline scripts and styles of one document. */
export type InlineHashes = { scripts: string[]; styles: string[] };

/**
 * Replaces the nonce by hashes, so that the document can be cached. Injected text cannot carry the
 * random nonce, so it gets no hash.
 */
export function replaceNonceByHashes(
  html: string,
  nonce: string,
): { html: string; hashes: InlineHashes } {
  const found = { script: new Set<string>(), style: new Set<string>() };
  const parts = html.split(` nonce="${nonce}"`);
  const plain = parts.join("");
  let at = 0;
  for (const before of parts.slice(0, -1)) {
    at += before.length;
    const tag = /<(script|style)\b[^<>]*$/.exec(before.slice(before.lastIndexOf("<")))?.[1];
    if (tag !== "script" && tag !== "style") continue;
    const start = plain.indexOf(">", at) + 1;
    found[tag].add(toSource(plain.slice(start, plain.indexOf(`</${tag}`, start))));
  }
  return { html: plain, hashes: { scripts: [...found.script], styles: [...found.style] } };
}

/** Most scripts and styles of a page are those of the page before. */
const sources = new LRUCache<string, string>({ max: 40 });

function toSource(text: string): string {
  const known = sources.get(text);
  if (known !== undefined) return known;
  const bytes = Buffer.from(text, "latin1");
  const source = `'sha256-${hash("sha256", bytes, "base64")}'`;
  // A copy: a part of a text would keep the whole document.
  sources.set(bytes.toString("latin1"), source);
  return source;
}
