import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { type DocumentKeys, KEY_BYTES } from "#api/document-env.ts";

/*
 * Envelope encryption with AES-256-GCM. Each file has a data key of its own, which a key of the
 * configuration wraps; a rotation wraps it again, and the file itself stays. Both are bound to the
 * id of the file, so that neither can be put in another's place.
 */

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type WrappedKey = { key_id: string; wrapped_key: string };

/** No configured key opens it. */
export class UnknownKeyError extends Error {
  override readonly name = "UnknownKeyError";
}

export function sealFile(
  keys: DocumentKeys,
  fileId: string,
  bytes: Uint8Array,
): WrappedKey & { sealed: Buffer } {
  const dataKey = randomBytes(KEY_BYTES);
  return { sealed: seal(dataKey, fileId, bytes), ...wrap(keys, fileId, dataKey) };
}

/** Throws `UnknownKeyError`, and an error for bytes that were changed. */
export const openFile = (
  keys: DocumentKeys,
  fileId: string,
  { sealed, ...wrapped }: WrappedKey & { sealed: Uint8Array },
): Buffer => open(unwrap(keys, fileId, wrapped), fileId, sealed);

/** The data key under the newest key. */
export const rewrapKey = (keys: DocumentKeys, fileId: string, wrapped: WrappedKey): WrappedKey =>
  wrap(keys, fileId, unwrap(keys, fileId, wrapped));

function wrap([newest]: DocumentKeys, fileId: string, dataKey: Buffer): WrappedKey {
  const wrapped = seal(newest.secret, fileId, dataKey);
  return { key_id: newest.id, wrapped_key: wrapped.toString("base64") };
}

function unwrap(keys: DocumentKeys, fileId: string, { key_id: id, wrapped_key }: WrappedKey) {
  const key = keys.find((one) => one.id === id);
  if (!key) throw new UnknownKeyError(`DOCUMENT_KEYS has no key ${id}`);
  return open(key.secret, fileId, Buffer.from(wrapped_key, "base64"));
}

/** Nonce, tag and ciphertext. */
function seal(key: Buffer, fileId: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(fileId));
  const secret = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), secret]);
}

function open(key: Buffer, fileId: string, sealed: Uint8Array): Buffer {
  const start = NONCE_BYTES + TAG_BYTES;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(fileId));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, start));
  return Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()]);
}
