import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";

export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else syncPath(path);
  }
  syncPath(folder);
}

/** A folder's fsync makes its list of entries durable. */
export function syncPath(path: string): void {
  const file = openSync(path, "r");
  fsyncSync(file);
  closeSync(file);
}
