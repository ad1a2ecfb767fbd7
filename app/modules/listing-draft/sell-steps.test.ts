import { describe, expect, test } from "vitest";
import { SELL_STEPS } from "#contract/listing-words.ts";
import { emptyDraft, readyDraft } from "#tests/seller-marketplace.ts";
import {
  countMinutesLeft,
  findRightPage,
  firstOpenPage,
  listDoneSteps,
  nextPage,
  previousPage,
} from "./sell-steps.ts";

test("steps follow each other to the review", () => {
  expect(SELL_STEPS.map(nextPage)).toEqual([
    "photos",
    "condition",
    "accessories",
    "price",
    "address",
    "review",
  ]);
  expect(previousPage("device")).toBeNull();
  expect(previousPage("review")).toBe("address");
});

test("a draft resumes at its first incomplete step", () => {
  expect(firstOpenPage(emptyDraft())).toBe("device");
  expect(
    firstOpenPage(readyDraft({ missing: [{ step: "price", fields: ["asking_price"] }] })),
  ).toBe("price");
  expect(firstOpenPage(readyDraft())).toBe("review");
  expect(listDoneSteps(emptyDraft())).toEqual([]);
  expect(listDoneSteps(readyDraft())).toEqual([...SELL_STEPS]);
});

test("the remaining minutes decrease with every step and are at least one", () => {
  const all = emptyDraft().missing;
  const minutes = all.map((_, done) => countMinutesLeft({ missing: all.slice(done) }));
  expect(minutes).toEqual(minutes.toSorted((a, b) => b - a));
  expect(minutes[0]).toBeGreaterThan(4);
  expect(countMinutesLeft({ missing: [] })).toBe(1);
});

describe("opening a wizard page by its address", () => {
  test.each([
    ["stays at a step of an open draft", readyDraft(), "condition", null],
    ["stays at the review", readyDraft(), "review", null],
    ["names the device before its photos", emptyDraft(), "photos", "device"],
    ["names the device before the review", emptyDraft(), "review", "device"],
    ["names the very device before its price", readyDraft({ product: null }), "price", "device"],
    ["may take photos of a kind of device", readyDraft({ product: null }), "photos", null],
    ["has published nothing yet", readyDraft(), "success", "review"],
    [
      "sees that it is looked over",
      readyDraft({ status: "under_review", is_editable: false }),
      "price",
      "success",
    ],
    [
      "stays where it says so",
      readyDraft({ status: "under_review", is_editable: false }),
      "success",
      null,
    ],
    [
      "is led to a listing that an order holds",
      readyDraft({ status: "published", is_editable: false }),
      "price",
      "listing",
    ],
    ["edits a published listing", readyDraft({ status: "published" }), "price", null],
    [
      "finds a published listing among theirs",
      readyDraft({ status: "published" }),
      "success",
      "listing",
    ],
    ["mends a rejected one", readyDraft({ status: "rejected" }), "photos", null],
  ] as const)("%s", (_, draft, page, right) => {
    expect(findRightPage(draft, page)).toBe(right);
  });
});
