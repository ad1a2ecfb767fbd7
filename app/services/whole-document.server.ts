import { type InlineHashes, replaceNonceByHashes } from "./inline-hashes.server.ts";

type WholeDocument = { html: string; hashes: InlineHashes };

/** Documents that were whole before they were sent: their text need not be read back. */
const documents = new WeakMap<Response, WholeDocument>();

/** A document that is the same for all: without its nonce, and with the hashes that stand for it. */
export function toWholeDocument(html: string, nonce: string, init: ResponseInit): Response {
  const document = replaceNonceByHashes(html, nonce);
  const response = new Response(Buffer.from(document.html), init);
  documents.set(response, document);
  return response;
}

/** What `toWholeDocument` made; a response from anywhere else has no inline scripts of ours. */
export const readWholeDocument = (response: Response): WholeDocument =>
  documents.get(response) ?? { html: "", hashes: { scripts: [], styles: [] } };
