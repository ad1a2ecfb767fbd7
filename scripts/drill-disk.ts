import { execFileSync } from "node:child_process";
import { mkdirSync, statfsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const ROOM = "1g";
const TRIES = 20;

export type SmallDisk = {
  fill(): Promise<void>;
  makeReadOnly(): Promise<void>;
  free(): Promise<void>;
  unmount(): void;
};

/** Mounts a small disk (tmpfs) at the folder; null without the permission to mount. */
export function mountSmallDisk(folder: string): SmallDisk | null {
  mkdirSync(folder, { recursive: true });
  const mount = (...given: string[]) =>
    execFileSync("mount", ["-t", "tmpfs", ...given, "tmpfs", folder], { stdio: "ignore" });
  try {
    mount("-o", `size=${ROOM},mode=755`);
  } catch {
    return null;
  }

  /** Retries while the disk is busy with writes. */
  async function remount(toOptions: () => string): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return void mount("-o", `remount,${toOptions()}`);
      } catch (error) {
        if (tries === TRIES) throw error;
        await pause(10);
      }
    }
  }

  return {
    fill: () =>
      remount(() => {
        const { blocks, bfree, bsize } = statfsSync(folder);
        return `size=${(blocks - bfree) * bsize}`;
      }),
    makeReadOnly: () => remount(() => "ro"),
    free: () => remount(() => `rw,size=${ROOM}`),
    unmount: () => void execFileSync("umount", ["--lazy", folder], { stdio: "ignore" }),
  };
}
