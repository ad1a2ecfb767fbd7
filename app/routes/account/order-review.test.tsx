import { describe, expect, test } from "vitest";
import type { Answers } from "#tests/msw/canned-marketplace.ts";
import { REVIEW_OPTIONS } from "#contract/review-options.ts";
import { rejection } from "#tests/order-marketplace.ts";
import {
  hrefOf,
  lookAtOrder,
  orderAddress,
  orderMarketplace,
  placedOrder,
  postOrder,
  UNTRANSLATED,
} from "#tests/order-screen.tsx";
import { leadsTo, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import OrderReview, { action, loader } from "./order-review.tsx";

const PATH = orderAddress("/review");
const REVIEW = {
  id: "01a1fc5b-d3c2-759e-b637-8ea64d58cc01",
  is_positive: true,
  options: ["fast" as const],
  comment: "A pleasure.",
  photos: [],
  is_system_made: false,
  standing: "shown" as const,
  created_at: "2026-11-21T09:00:00.000Z",
};
const completed = (change = {}) =>
  placedOrder({ status: "completed", offers: ["review"], ...change });
const nothing = () => null;
const market = (order = completed(), answers: Answers = {}) =>
  orderMarketplace(order, {
    checkRating: () => rejection("forbidden"),
    reviewOrder: () => REVIEW,
    rateDeftero: nothing,
    ...answers,
  });
const look = ({
  page = "/review",
  marketplace = market(),
  locale = "en-GR",
  reply,
}: {
  page?: string;
  marketplace?: ReturnType<typeof market>;
  locale?: string;
  reply?: ActionResult;
} = {}) =>
  lookAtOrder(
    { Component: OrderReview, loader },
    { page, marketplace, locale, ...(reply ? { reply } : {}) },
  );
const post = (form: Record<string, string | File>, marketplace = market()) =>
  postOrder("/review", { intent: "review", ...form }, { marketplace });

describe("a review", () => {
  test("begins with the rating", async () => {
    const { main } = await look();
    expect(hrefOf(main, "It went well")).toBe(`${PATH}?rating=positive`);
    expect(hrefOf(main, "It did not go well")).toBe(`${PATH}?rating=negative`);
    expect(main.querySelector("form")).toBeNull();
  });

  test.each(["positive", "negative"] as const)(
    "that is %s asks for its own options",
    async (rating) => {
      for (const locale of ["en-GR", "el-GR"]) {
        const { main, words } = await look({ page: `/review?rating=${rating}`, locale });
        const boxes = [...main.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
        expect(boxes.map(({ name }) => name)).toEqual(
          REVIEW_OPTIONS[rating].map((option) => `option_${option}`),
        );
        expect(words).not.toMatch(UNTRANSLATED);
      }
    },
  );

  test("is published once, with its photos", async () => {
    const marketplace = market();
    const photo = new File(["a picture"], "box.png", { type: "image/png" });
    const form = { rating: "positive", option_fast: "on", comment: " Great. ", files: photo };
    expect(leadsTo(await post(form, marketplace).send(action))).toBe(PATH);
    const { id, key, body } = marketplace.calls.at(-1)!;
    expect([id, key, body["rating"], body["comment"], body["options"]]).toEqual([
      "reviewOrder",
      "a-nonce",
      "positive",
      "Great.",
      ["fast"],
    ]);
    expect((body["files"] as File[])[0]!.name).toBe("box.png");
  });

  test("that is good needs an option; a bad one does not", async () => {
    const marketplace = market();
    const form = { rating: "positive", comment: "Great." };
    const { status, content } = replyOf<ActionResult>(await post(form, marketplace).send(action));
    expect([status, content.error]).toEqual([422, { options: ["review.option-required"] }]);
    expect(marketplace.writes()).toEqual([]);
    const { main, words } = await look({ page: "/review?rating=positive", reply: content });
    expect(words).toContain("Choose at least one thing that was good.");
    expect(main.querySelector<HTMLTextAreaElement>("[name=comment]")!.value).toBe("Great.");
    const bad = post({ rating: "negative", comment: "" }, marketplace);
    expect(leadsTo(await bad.send(action))).toBe(PATH);
  });

  test("keeps chosen options when it comes back", async () => {
    const form = { rating: "positive", option_fast: "on", comment: "a".repeat(501) };
    const { content } = replyOf<ActionResult>(await post(form).send(action));
    const { main } = await look({ page: "/review?rating=positive", reply: content });
    const checked = [...main.querySelectorAll<HTMLInputElement>("input[type=checkbox][checked]")];
    expect(checked.map(({ name }) => name)).toEqual(["option_fast"]);
  });

  test("that was written shows both sides", async () => {
    const theirs = { ...REVIEW, is_positive: false, is_system_made: true, options: ["cancelled"] };
    const order = completed({ offers: [], reviews: { mine: REVIEW, theirs } });
    const { words } = await look({ marketplace: market(order) });
    expect(words).toContain("You have reviewed this order.");
    expect(words).toContain("A pleasure.");
    expect(words).toContain("Added by Deftero, because a sale was not accepted.");
  });

  test("that is not possible yet says when", async () => {
    const { words } = await look({ marketplace: market(completed({ offers: [] })) });
    expect(words).toContain(
      "You can write a review once the device is delivered, or the order is declined.",
    );
  });
});

describe("the rating of the shop", () => {
  test("is asked only when the marketplace allows it", async () => {
    const asked = await look({ marketplace: market(completed(), { checkRating: nothing }) });
    expect(asked.main.querySelectorAll("input[name=review_deftero]")).toHaveLength(5);
    expect((await look()).main.querySelector("input[name=review_deftero]")).toBeNull();
  });

  test("does not fail the page when it cannot be read", async () => {
    const marketplace = market(completed(), { checkRating: () => rejection("unavailable") });
    expect((await look({ marketplace })).words).toContain("It went well");
  });

  test("is sent from 1 to 5, and asked again otherwise", async () => {
    const marketplace = market();
    const visit = post({ intent: "rate", review_deftero: "4" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(orderAddress(""));
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "rateDeftero",
      body: { review_deftero: 4 },
    });
    const wrong = await post({ intent: "rate", review_deftero: "6" }).send(action);
    expect(replyOf<ActionResult>(wrong).content.error).toEqual({
      review_deftero: ["review.score-required"],
    });
  });
});
