import { StorageFullError, StorageUnavailableError } from "./port.ts";

const FULL = new Set(["ENOSPC", "EDQUOT"]);
const UNAVAILABLE = new Set(["EROFS", "EACCES", "EPERM", "EIO", "ENODEV", "EMFILE", "ENFILE"]);

/** What the disk cannot do now, under the names of the port; every other error as it is. */
export function refuseDiskOutage(cause: unknown): never {
  const code = (cause as NodeJS.ErrnoException).code ?? "";
  if (FULL.has(code)) throw new StorageFullError("No room on the disk for files", { cause });
  if (UNAVAILABLE.has(code))
    throw new StorageUnavailableError(`The folder of files answers ${code}`, { cause });
  throw cause;
}
