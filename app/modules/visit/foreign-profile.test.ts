// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isForeignProfile, leaveForeignProfile } from "./foreign-profile.ts";
import { saveTrail } from "../session/previous-path.ts";

test.each([
  // path, own name, foreign
  ["/el-GR/user/eleni22", "nikos", true],
  ["/el-GR/user/eleni22", undefined, true],
  ["/el-GR/user/eleni22", "eleni22", false],
  ["/el-GR/user/Eleni22", "eleni22", false],
  ["/el-GR/user/eleni22", "ELENI22", false],
  ["/el-GR/user/eleni22/", "nikos", true],
  ["/el-GR/user/%65leni22", "eleni22", false],
  ["/el-GR/user/%", "eleni22", true],
  ["/el-GR/search", "nikos", false],
  ["/el-GR/user", "nikos", false],
  ["/el-GR/users/eleni22", "nikos", false],
] as const)("%s is foreign for %s: %s", (path, ownName, isForeign) => {
  expect(isForeignProfile(path, ownName)).toBe(isForeign);
});

const replace = vi.fn();

function open(type: string, current: string | null): void {
  saveTrail({ current, previous: null, back: null });
  vi.stubGlobal("performance", { getEntriesByType: () => [{ type }] });
  vi.stubGlobal("location", { pathname: "/el-GR/user/eleni22", replace });
  leaveForeignProfile("nikos");
}

beforeEach(() => replace.mockClear());
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test("back and forward to the profile of another member stay on the page before", () => {
  open("back_forward", "/el-GR/search?q=a");
  expect(replace).toHaveBeenCalledExactlyOnceWith("/el-GR/search?q=a");
});

test("a link to a profile, a reload and a restored tab open it", () => {
  open("navigate", "/el-GR/search");
  open("reload", "/el-GR/user/eleni22");
  open("back_forward", "/el-GR/user/eleni22?tab=sold");
  open("back_forward", null);
  expect(replace).not.toHaveBeenCalled();
});

test("a profile from the back-forward cache is left too", () => {
  open("navigate", "/el-GR/search");
  expect(replace).not.toHaveBeenCalled();
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  expect(replace).toHaveBeenCalledWith("/el-GR/search");
});
