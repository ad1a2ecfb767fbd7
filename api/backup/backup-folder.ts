import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import * as z from "zod";

/** Its message is shown to the person who runs the backup or restore command. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

const MANIFEST = "manifest.json";
const CHECKSUMS = "checksums.txt";
export const PICTURES = "pictures";

const manifestSchema = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  dialect: z.enum(["pglite", "postgres"]),
  server_version: z.string(),
  database: z.enum(["database.tar.gz", "database.dump"]),
  migrations: z.array(z.string()),
  pictures: z.int().min(0),
  /** SHA-256 of checksums.txt, which makes that file tamper-evident as well. */
  checksums: z.string(),
});
export type Manifest = z.infer<typeof manifestSchema>;

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

const hashText = (text: string): string => createHash("sha256").update(text).digest("hex");

/** One line for each file of the backup, in the format of `sha256sum`. */
async function listChecksums(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((name) => name !== MANIFEST && name !== CHECKSUMS)
    .toSorted();
  const lines: string[] = [];
  for (const name of files) lines.push(`${await hashFile(join(folder, name))}  ${name}\n`);
  return lines.join("");
}

/** Completes a backup: a folder without a manifest counts as unfinished. */
export async function sealFolder(
  folder: string,
  manifest: Omit<Manifest, "format" | "checksums">,
): Promise<Manifest> {
  const checksums = await listChecksums(folder);
  await writeFile(join(folder, CHECKSUMS), checksums, { mode: 0o600, flush: true });
  const whole: Manifest = { format: 1, ...manifest, checksums: hashText(checksums) };
  const text = `${JSON.stringify(whole, null, 2)}\n`;
  await writeFile(join(folder, MANIFEST), text, { mode: 0o600, flush: true });
  return whole;
}

/** Throws BackupError unless every file is present and has its recorded checksum. */
export async function verifyFolder(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => null);
  if (text === null)
    throw new BackupError(
      `${folder} is no backup, or none that was finished: ${MANIFEST} is missing.`,
    );
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success)
    throw new BackupError(`${join(folder, MANIFEST)} cannot be read by this version.`);
  const written = await readFile(join(folder, CHECKSUMS), "utf8").catch(() => "");
  if (hashText(written) !== parsed.data.checksums)
    throw new BackupError(`The backup is damaged: ${CHECKSUMS} is not what the manifest says.`);
  const found = new Set((await listChecksums(folder)).split("\n"));
  const broken = written.split("\n").filter((line) => !found.has(line));
  if (broken.length > 0) {
    const [first] = broken;
    throw new BackupError(
      `The backup is damaged: ${first!.slice(66)}${broken.length > 1 ? ` and ${broken.length - 1} more files are` : " is"} not as written.`,
    );
  }
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
