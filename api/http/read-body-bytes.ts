import { ApiError } from "./api-error.ts";

/** The body's bytes; 413 as soon as it is known to be larger than `limit`. */
export async function readBodyBytes(request: Request, limit: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > limit)
    throw new ApiError("body_too_large");
  if (!request.body) return Buffer.alloc(0);
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return Buffer.concat(chunks, size);
      size += value.byteLength;
      if (size > limit) {
        await reader.cancel();
        throw new ApiError("body_too_large");
      }
      chunks.push(value);
    }
  } catch (error) {
    if (error instanceof TypeError) throw new ApiError("bad_request");
    throw error;
  }
}
