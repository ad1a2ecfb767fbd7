import { statfs } from "node:fs/promises";
import type { FreeSpace } from "./port.ts";
import { seconds } from "#contract/duration.ts";

const megabytes = (n: number) => n * 1024 * 1024;
const CHECK_EVERY = seconds(1);

type Options = {
  /**
   * Folders on the disks that uploads and the embedded database fill; empty where both are
   * elsewhere.
   */
  folders: readonly string[];
  floor: number;
  now?: () => number;
  measure?: (folder: string) => Promise<number>;
};

export function createFreeSpace({
  folders,
  floor,
  now = () => performance.now(),
  measure = measureDisk,
}: Options): FreeSpace {
  let known: { at: number; isLow: Promise<boolean> } | null = null;

  async function look(): Promise<boolean> {
    const free = await Promise.all(folders.map((folder) => measure(folder).catch(() => Infinity)));
    return free.some((bytes) => bytes < megabytes(floor));
  }

  return {
    isLow() {
      if (floor === 0 || folders.length === 0) return Promise.resolve(false);
      if (known === null || now() - known.at >= CHECK_EVERY) known = { at: now(), isLow: look() };
      return known.isLow;
    },
  };
}

/** Counts only the blocks available to unprivileged users. */
async function measureDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
