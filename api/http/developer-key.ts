import { readKey, saveKey } from "#api/key-file.ts";

const toFile = (folder: string) => ({
  folder,
  name: "developer-key",
  purpose: "The developer pages need",
  remedy: "set DATA_DIR to a folder that can, or DEV_OUTBOX and DEV_CLOCK to 0",
});

/** The developer key of a data folder, created when it is missing. */
export const saveDeveloperKey = (folder: string): Promise<string> => saveKey(toFile(folder));

export const readDeveloperKey = (folder: string): Promise<string | null> => readKey(toFile(folder));
