import { expect, test } from "vitest";
import { isRefusedByHistory } from "./foreign-profile.ts";

test.each([
  // from, to, history action, own name, refused
  ["/el-GR", "/el-GR/user/eleni22", "POP", "nikos", true],
  ["/el-GR", "/el-GR/user/eleni22", "POP", null, true],
  ["/el-GR", "/el-GR/user/eleni22", "POP", "eleni22", false],
  ["/el-GR", "/el-GR/user/Eleni22", "POP", "eleni22", false],
  ["/el-GR", "/el-GR/user/eleni22", "POP", "ELENI22", false],
  ["/el-GR", "/el-GR/user/eleni22/", "POP", "nikos", true],
  ["/el-GR", "/en-GB/user/eleni22", "POP", "nikos", true],
  ["/el-GR", "/el-GR/user/%65leni22", "POP", "eleni22", false],
  ["/el-GR", "/el-GR/user/%", "POP", "eleni22", true],
  ["/el-GR", "/el-GR/user/eleni22", "PUSH", "nikos", false],
  ["/el-GR", "/el-GR/user/eleni22", "REPLACE", null, false],
  ["/el-GR/user/eleni22", "/el-GR/user/eleni22", "POP", "nikos", false],
  ["/el-GR/user/eleni22", "/el-GR/search", "POP", "nikos", false],
  ["/el-GR", "/el-GR/user", "POP", "nikos", false],
  ["/el-GR", "/el-GR/users/eleni22", "POP", "nikos", false],
] as const)(
  "navigation from %s to %s by %s for %s: blocked %s",
  (from, to, how, ownName, isRefused) => {
    const [here, there] = [{ pathname: from }, { pathname: to }];
    expect(isRefusedByHistory(here, there, how, ownName)).toBe(isRefused);
  },
);
