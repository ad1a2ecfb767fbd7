/** Texts of documents that were whole before they were sent: nobody has to read them back. */
const texts = new WeakMap<Response, string>();

/** A response that `readDocument` answers for at once. */
export function toWholeDocument(html: string, init: ResponseInit): Response {
  const response = new Response(Buffer.from(html), init);
  texts.set(response, html);
  return response;
}

/** The text of a document, and the response to send: reading a body takes it away. */
export async function readDocument(
  response: Response,
): Promise<{ html: string; response: Response }> {
  const known = texts.get(response);
  if (known !== undefined) return { html: known, response };
  const html = await response.text();
  return { html, response: new Response(html, response) };
}
