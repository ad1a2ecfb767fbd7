import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { saveKey } from "./key-file.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what the database must not hold in the clear, such as secrets of authenticator apps. */
export type SecretBox = {
  /** `purpose` names the row: the sealed bytes open for it alone. */
  seal(purpose: string, text: string): Promise<Buffer>;
  /** Null for bytes of another purpose, and where no key of this shop has sealed them. */
  open(purpose: string, sealed: Uint8Array): Promise<string | null>;
};

type Parts = {
  /** Keys of 32 bytes: the first one seals, and all of them open, so that a key can be replaced. */
  keys: readonly Buffer[];
  /** Where a key is kept when none is configured; it is made at the first use. */
  folder: string;
};

/** AES-256-GCM. */
export function createSecretBox({ keys, folder }: Parts): SecretBox {
  let found: Promise<readonly Buffer[]> | null = null;
  const loadKeys = () => {
    found ??= keys.length > 0 ? Promise.resolve(keys) : loadKept(folder);
    found.catch(() => (found = null));
    return found;
  };
  return {
    async seal(purpose, text) {
      const [key] = await loadKeys();
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key!, iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, body, cipher.getAuthTag()]);
    },
    async open(purpose, sealed) {
      for (const key of await loadKeys()) {
        const text = openWith(key, purpose, Buffer.from(sealed));
        if (text !== null) return text;
      }
      return null;
    },
  };
}

function openWith(key: Buffer, purpose: string, sealed: Buffer): string | null {
  if (sealed.length < IV_BYTES + TAG_BYTES) return null;
  try {
    const iv = sealed.subarray(0, IV_BYTES);
    const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(-TAG_BYTES));
    const body = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES));
    return Buffer.concat([body, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

async function loadKept(folder: string): Promise<readonly Buffer[]> {
  const key = await saveKey({
    folder,
    name: "account-key",
    purpose: "Secrets of accounts need",
    remedy: "set ACCOUNT_KEYS, or DATA_DIR to a folder that can",
  });
  return [Buffer.from(key, "base64url")];
}
