import { expect, test } from "vitest";
import { findPhotosFault } from "./find-photos-fault.ts";

const photo = (megabytes: number, type = "image/jpeg") => ({
  name: "photo.jpg",
  type,
  size: megabytes * 1024 * 1024,
});

test.each([
  [[], null],
  [[photo(3), photo(3), photo(3)], null],
  [[photo(1), photo(1), photo(1), photo(1), photo(1)], "many"],
  [[photo(1), photo(1, "image/heic")], "kind"],
  [[photo(11)], "kind"],
  [[photo(6), photo(6)], "heavy"],
])("%# photos that cannot be sent together say why", (files, fault) => {
  expect(findPhotosFault(files, 4)).toBe(fault);
});
