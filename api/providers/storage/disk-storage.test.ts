import { describe, expect, test } from "vitest";
import { createDiskStorage, refuseDiskOutage } from "./disk-storage.ts";
import { StorageFullError, StorageUnavailableError } from "./port.ts";

const fail = (code: string) => () => refuseDiskOutage(Object.assign(new Error(code), { code }));

describe("a disk that cannot store", () => {
  test.each(["ENOSPC", "EDQUOT"])("is full: %s", (code) => {
    expect(fail(code)).toThrow(StorageFullError);
  });

  test.each(["EROFS", "EACCES", "EIO"])("is unavailable: %s", (code) => {
    expect(fail(code)).toThrow(StorageUnavailableError);
  });

  test("is distinguished from a bug", () => {
    expect(fail("ENAMETOOLONG")).toThrow("ENAMETOOLONG");
  });

  test("throws from each put", async () => {
    // No process can create a folder there, not even root.
    const storage = createDiskStorage({ folder: "/sys/deftero" });
    const put = () => storage.put("a", new Uint8Array(1), { contentType: "image/png" });
    await expect(put()).rejects.toThrow(StorageUnavailableError);
    await expect(put()).rejects.toThrow(StorageUnavailableError);
  });
});
