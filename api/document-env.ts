import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { EnvError } from "./env-error.ts";
import type { ClamAvConfig } from "./providers/file-scan/clamav.ts";

export const KEY_BYTES = 32;

/** Keys that wrap the data keys of documents, the newest first. */
export type DocumentKeys = readonly [DocumentKey, ...DocumentKey[]];
type DocumentKey = { id: string; secret: Buffer };

export const documentVariables = {
  DOCUMENT_KEYS: z.string().optional(),
  CLAMAV_URL: z.url({ protocol: /^tcp$/ }).optional(),
};
const documentSchema = z.object(documentVariables);
type Values = z.infer<typeof documentSchema>;

export type DocumentEnv = {
  /** Null: not configured. */
  documentKeys: DocumentKeys | null;
  /** Whether a shop without keys makes one in its data folder, as the embedded one does. */
  makesDocumentKey: boolean;
  /** Null: the embedded examination alone. */
  clamAv: ClamAvConfig | null;
};

export const readDocuments = (values: Values, { isShop }: { isShop: boolean }): DocumentEnv => ({
  documentKeys: readKeys(values),
  // Several processes may share the database of a shop, and each would make another key.
  makesDocumentKey: !isShop,
  clamAv: readClamAv(values),
});

function readKeys({ DOCUMENT_KEYS: given }: Values): DocumentKeys | null {
  if (!given) return null;
  const keys = given
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(parseKey);
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new EnvError("DOCUMENT_KEYS has two keys of one name.");
  return keys as unknown as DocumentKeys;
}

/** The error never repeats a part of the key. */
function parseKey(text: string): DocumentKey {
  const [, id, secret] = /^([\w.-]{1,40}):([\w+/=-]+)$/.exec(text) ?? [];
  const bytes = Buffer.from(secret ?? "", "base64");
  if (id === undefined || bytes.length !== KEY_BYTES)
    throw new EnvError("DOCUMENT_KEYS must be like name:key, each key 32 bytes in base64.");
  return { id, secret: bytes };
}

function readClamAv({ CLAMAV_URL: url }: Values): ClamAvConfig | null {
  if (url === undefined) return null;
  const { hostname, port } = new URL(url);
  if (port === "") throw new EnvError("CLAMAV_URL has no port: clamd listens on 3310.");
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) };
}

/**
 * The key of a data folder, made when it is missing. Processes that start together on one folder
 * get the same key, because the complete file is linked under its name once.
 */
export async function saveDocumentKeys(folder: string): Promise<DocumentKeys> {
  const file = join(folder, "document-key");
  const own = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    const found = await readKeyFile(file);
    if (found !== null) return found;
    await mkdir(folder, { recursive: true });
    await writeFile(own, `data-folder:${randomBytes(KEY_BYTES).toString("base64")}\n`, {
      mode: 0o600,
    });
    await link(own, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new EnvError(
      `Documents need the file ${file}, which cannot be written (${code}): set DATA_DIR to a folder that can, or DOCUMENT_KEYS.`,
    );
  } finally {
    await rm(own, { force: true });
  }
  const saved = await readKeyFile(file);
  if (saved === null) throw new EnvError(`${file} has disappeared.`);
  return saved;
}

async function readKeyFile(file: string): Promise<DocumentKeys | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return text === null ? null : [parseKey(text.trim())];
}
