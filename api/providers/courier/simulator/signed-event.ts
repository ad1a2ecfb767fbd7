import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";

const LARGEST_BODY = 8 * 1024;
/** Hex HMAC-SHA256 of the body. */
const SIGNATURE_HEADER = "Courier-Signature";

const eventSchema = z.object({ id: z.string().max(100), reference: z.string().max(60) });
/** Says only that a parcel changed; the state is read with `track`. */
export type SimulatorEvent = z.infer<typeof eventSchema>;

const sign = (secret: string, body: string): Buffer =>
  createHmac("sha256", secret).update(body).digest();

export const toSignedRequest = (
  address: string,
  secret: string,
  event: SimulatorEvent,
): Request => {
  const body = JSON.stringify(event);
  return new Request(address, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      [SIGNATURE_HEADER]: sign(secret, body).toString("hex"),
    },
    body,
  });
};

/** Null for an invalid signature or an invalid event. */
export const readSignedEvent = async (
  request: Request,
  secret: string,
): Promise<SimulatorEvent | null> => {
  const body = await readBody(request);
  if (body === null) return null;
  const brought = Buffer.from(request.headers.get(SIGNATURE_HEADER) ?? "", "hex");
  const expected = sign(secret, body);
  if (brought.length !== expected.length || !timingSafeEqual(brought, expected)) return null;
  try {
    return eventSchema.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
};

/** Null for a body larger than any event. */
async function readBody(request: Request): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > LARGEST_BODY) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
