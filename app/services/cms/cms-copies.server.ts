import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import type { CmsAnswer } from "./ask-cms.server.ts";

const MAX_FILES = 2000;

const copySchema = z.object({
  address: z.string(),
  status: z.number(),
  text: z.string(),
  total: z.number(),
  pages: z.number(),
});

/** The last good responses on disk survive a restart while the CMS is down. */
export function createCmsCopies(folder: string | null) {
  const fileOf = (address: string) =>
    join(folder!, `${createHash("sha256").update(address).digest("hex").slice(0, 32)}.json`);
  let written = 0;

  return {
    async find(address: string): Promise<CmsAnswer | null> {
      if (folder === null) return null;
      try {
        const found = copySchema.parse(JSON.parse(await readFile(fileOf(address), "utf8")));
        return found.address === address ? found : null;
      } catch {
        // There is none yet, or a crash left it incomplete.
        return null;
      }
    },

    /** Never rejects: a full disk costs the copy, not the page. */
    async put(address: string, answer: CmsAnswer): Promise<void> {
      if (folder === null) return;
      try {
        await mkdir(folder, { recursive: true });
        const file = fileOf(address);
        const draft = `${file}.${process.pid}.new`;
        await writeFile(draft, JSON.stringify({ address, ...answer }));
        await rename(draft, file);
        if (written++ % 100 === 0) await dropOldest(folder);
      } catch {
        // The copy in memory stays.
      }
    },
  };
}

async function dropOldest(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= MAX_FILES) return;
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { path, at: (await stat(path)).mtimeMs };
    }),
  );
  files.sort((a, b) => a.at - b.at);
  await Promise.all(files.slice(0, names.length - MAX_FILES).map(({ path }) => rm(path)));
}
