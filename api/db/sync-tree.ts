import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Brings a folder and all in it to the disk. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else syncPath(path);
  }
  syncPath(folder);
}

/** Brings one file, or the list of one folder, to the disk. */
export function syncPath(path: string): void {
  const file = openSync(path, "r");
  fsyncSync(file);
  closeSync(file);
}
