import { createHash } from "node:crypto";

type WholeDocument = { html: string; hashes: InlineHashes };

/** Rendered documents, so that their text need not be read back from the response. */
const documents = new WeakMap<Response, WholeDocument>();

/** A document that is the same for all visitors: the nonce is replaced by hashes. */
export function toWholeDocument(html: string, nonce: string, init: ResponseInit): Response {
  const document = replaceNonceByHashes(html, nonce);
  const response = new Response(Buffer.from(document.html), init);
  documents.set(response, document);
  return response;
}

/** The document behind a response of `toWholeDocument`; other responses have no inline scripts. */
export const readWholeDocument = (response: Response): WholeDocument =>
  documents.get(response) ?? { html: "", hashes: { scripts: [], styles: [] } };

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
    const text = plain.slice(start, plain.indexOf(`</${tag}`, start));
    const digest = createHash("sha256").update(text).digest("base64");
    found[tag].add(`'sha256-${digest}'`);
  }
  return { html: plain, hashes: { scripts: [...found.script], styles: [...found.style] } };
}
