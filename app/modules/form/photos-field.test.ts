import { describe, expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import claim from "../../locales/en/claim.json" with { type: "json" };
import orderAction from "../../locales/en/order-action.json" with { type: "json" };
import review from "../../locales/en/review.json" with { type: "json" };
import { checkPhotos } from "./photos-field.tsx";

const picture = (name: string, { type = "image/png", size = 10 } = {}) =>
  new File([new Uint8Array(size)], name, { type });
const check = (files: readonly File[], name = "files") => {
  const form = new FormData();
  for (const file of files) form.append("files", file);
  return checkPhotos("review", 2)(name, "", form);
};

describe("photos that were chosen", () => {
  test.each([
    ["many", [picture("a"), picture("b"), picture("c")]],
    ["kind", [picture("a.pdf", { type: "application/pdf" })]],
    [
      "heavy",
      [
        picture("a", { size: LIMITS.body.upload / 2 }),
        picture("b", { size: LIMITS.body.upload / 2 }),
      ],
    ],
  ])("that are refused (%s) have a sentence on every screen", (fault, files) => {
    const key = `photos-${fault}` as const;
    expect(check(files)).toBe(`review.${key}`);
    for (const texts of [claim, orderAction, review] as Record<string, unknown>[])
      expect(texts[key]).toEqual(expect.any(String));
  });

  test("are accepted, and no other field is checked", () => {
    expect(check([picture("a"), picture("b")])).toBeNull();
    expect(check([picture("a"), picture("b"), picture("c")], "note")).toBeNull();
  });
});
