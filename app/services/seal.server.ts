import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";

const PLAIN = 1;
const DEFLATED = 2;
/** Values from here on are compressed: a cookie holds four thousand bytes. */
const LONG = 800;
/** Limit of decompression, far above any of ours. */
const MAX_BYTES = 64 * 1024;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const keys = new Map<string, Buffer>();

function keyOf(secret: string, purpose: string): Buffer {
  const id = `${purpose}\0${secret}`;
  let key = keys.get(id);
  if (key === undefined) {
    key = Buffer.from(hkdfSync("sha256", secret, "deftero", `cookie:${purpose}`, 32));
    keys.set(id, key);
  }
  return key;
}

/** AES-256-GCM under a derived key per purpose; JSON value in, base64url out. */
export function seal(secret: string, purpose: string, value: unknown): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret, purpose), iv);
  const json = Buffer.from(JSON.stringify(value), "utf8");
  const version = json.length < LONG ? PLAIN : DEFLATED;
  const body = Buffer.concat([
    cipher.update(version === PLAIN ? json : deflateRawSync(json, { level: 9 })),
    cipher.final(),
  ]);
  return Buffer.concat([Buffer.of(version), iv, body, cipher.getAuthTag()]).toString("base64url");
}

/** Null for anything that this server did not seal for this purpose. */
export function unseal(secret: string, purpose: string, text: string): unknown {
  try {
    const bytes = Buffer.from(text, "base64url");
    const version = bytes[0];
    if (version !== PLAIN && version !== DEFLATED) return null;
    if (bytes.length < 1 + IV_BYTES + TAG_BYTES) return null;
    const iv = bytes.subarray(1, 1 + IV_BYTES);
    const decipher = createDecipheriv("aes-256-gcm", keyOf(secret, purpose), iv, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const body = decipher.update(bytes.subarray(1 + IV_BYTES, -TAG_BYTES));
    const opened = Buffer.concat([body, decipher.final()]);
    const json =
      version === PLAIN ? opened : inflateRawSync(opened, { maxOutputLength: MAX_BYTES });
    return JSON.parse(json.toString("utf8"));
  } catch {
    return null;
  }
}
