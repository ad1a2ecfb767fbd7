import { expect, test } from "vitest";
import { createFreeSpace } from "./free-space.ts";

const MEGABYTE = 1024 * 1024;

test("one disk below the floor is low, and freed space is noticed", async () => {
  const free: Record<string, number> = { files: 600 * MEGABYTE, database: 499 * MEGABYTE };
  let time = 0;
  const freeSpace = createFreeSpace({
    folders: ["files", "database"],
    floor: 500,
    now: () => time,
    measure: async (folder) => free[folder]!,
  });
  expect(await freeSpace.isLow()).toBe(true);
  free["database"] = 500 * MEGABYTE;
  time += 1000;
  expect(await freeSpace.isLow()).toBe(false);
});

test("a disk is measured once a second at most", async () => {
  let looks = 0;
  const measure = async () => (looks += 1) * MEGABYTE;
  const freeSpace = createFreeSpace({ folders: ["files"], floor: 500, now: () => 0, measure });
  await Promise.all(Array.from({ length: 20 }, () => freeSpace.isLow()));
  expect(looks).toBe(1);
});

test("without a floor, or without a folder on this machine, space is never low", async () => {
  const measure = async () => 0;
  expect(await createFreeSpace({ folders: ["files"], floor: 0, measure }).isLow()).toBe(false);
  expect(await createFreeSpace({ folders: [], floor: 500, measure }).isLow()).toBe(false);
});

test("a missing folder is not a full disk", async () => {
  const freeSpace = createFreeSpace({ folders: ["/nowhere/at/all"], floor: 500 });
  expect(await freeSpace.isLow()).toBe(false);
});
