import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { StoragePort } from "#api/providers/storage/port.ts";

/** Bytes of a part: what writing and reading an archive hold in memory, whatever its size. */
const PART_BYTES = 4 * 1024 * 1024;

export type ArchiveEntry = {
  name: string;
  /** Pictures are compressed already. */
  isCompressed: boolean;
  open: () => Promise<Readable>;
};

type Archive = {
  storage: StoragePort;
  toKey: (part: number) => string;
  entries: readonly ArchiveEntry[];
  at: Date;
};

/** A failure to open is an error of the stream, which the archive reports. */
async function* readWhenAsked(open: ArchiveEntry["open"]): AsyncGenerator<unknown> {
  yield* await open();
}

/** Writes a zip archive to the storage in parts. */
export async function writeArchive({
  storage,
  toKey,
  entries,
  at,
}: Archive): Promise<{ parts: number; bytes: number }> {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream);
  zip.on("error", (error: Error) => output.destroy(error));
  for (const { name, isCompressed, open } of entries)
    zip.addReadStreamLazy(name, { mtime: at, compress: !isCompressed }, (done) =>
      done(null, Readable.from(readWhenAsked(open), { objectMode: false })),
    );
  zip.end();

  let [parts, bytes, waiting] = [0, 0, 0];
  let chunks: Buffer[] = [];
  const store = async () => {
    await storage.put(toKey(parts), Buffer.concat(chunks), { contentType: "application/zip" });
    parts += 1;
    bytes += waiting;
    [chunks, waiting] = [[], 0];
  };
  for await (const chunk of output as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    waiting += chunk.length;
    if (waiting >= PART_BYTES) await store();
  }
  if (waiting > 0) await store();
  return { parts, bytes };
}
