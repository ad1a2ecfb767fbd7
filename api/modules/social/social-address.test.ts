import { describe, expect, test } from "vitest";
import { isWebPath, toWebAddress } from "./social-address.ts";

const HOME = { returnTo: "/", locale: "el-GR" } as const;

test.each(["/el-GR", "/en-GB/", "/en-GR/search?q=a%2Fb&x=//y", "/el-GR?modal=auth", "/el-GR#top"])(
  "%s is a page of the web",
  (path) => expect(isWebPath(path)).toBe(true),
);

test.each([
  "//evil.example",
  "/\\evil.example",
  "https:evil.example",
  "%2f%2fevil.example",
  "javascript:alert(1)",
  "/el-GR/..//evil.example",
  "/.//evil.example",
  "/el-GR\n/evil",
  "/xx-YY/search",
  "/api/social/google/callback",
  "/el-GRx",
  "/",
  "",
])("%j is not a page of the web", (path) => expect(isWebPath(path)).toBe(false));

describe("the return URL", () => {
  test("has the answer and nothing of an earlier one", () => {
    const returnTo = "/el-GR/search?q=a&error=old&accessToken=old&auth=success&customUrl=x";
    expect(
      toWebAddress("https://shop.example", { ...HOME, returnTo }, { accessToken: "new" }),
    ).toBe("https://shop.example/el-GR/search?q=a&accessToken=new");
  });

  test("for a path outside the web is the front page", () => {
    const back = { ...HOME, returnTo: "//evil.example" };
    expect(toWebAddress("https://shop.example", back, { error: "social-failed" })).toBe(
      "https://shop.example/el-GR?error=social-failed",
    );
  });
});
