export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}

/** Bytes that a refused body may still send, so that a browser gets to read the refusal. */
const MAX_IGNORED = 64 * 1024 * 1024;

/** Reads the whole body and counts it; throws `BodyTooLarge` at the first byte above the limit. */
export async function readBody(
  { headers, body }: Pick<Request, "headers" | "body">,
  limit: number,
): Promise<Uint8Array> {
  const announced = Number(headers.get("Content-Length") ?? 0);
  if (announced > limit) {
    if (announced <= MAX_IGNORED) void ignore(body);
    throw new BodyTooLarge();
  }
  if (body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      void reader.cancel().catch(() => {});
      throw new BodyTooLarge();
    }
    chunks.push(value);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size);
}

/** Browsers read no response before they have sent everything, so the body is drained. */
async function ignore(body: ReadableStream<Uint8Array> | null): Promise<void> {
  try {
    await body?.pipeTo(new WritableStream());
  } catch {
    // The sender has disconnected.
  }
}
