import { describe, expect, test } from "vitest";
import { CANCEL_OPTIONS } from "#contract/listing-words.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { createOwnMarketplace, lookAt, OWN_ID, ownIn } from "#tests/own-marketplace.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import CancelListing, { action, loader } from "./listing-cancel.tsx";

const HERE = `/en-GR/account/listings/${OWN_ID}`;
const PATH = `${HERE}/cancel`;
const under = () => createOwnMarketplace([ownIn("underReview")]);
const look = (
  marketplace = under(),
  { path = PATH, reply }: { path?: string; reply?: ActionResult } = {},
) =>
  lookAt(
    { Component: CancelListing as never, loader: loader as never, path, ...(reply && { reply }) },
    marketplace,
  );
const post = (form: Record<string, string>, marketplace = under()) =>
  openVisit(PATH, marketplace.fetch, { form, params: { listingId: OWN_ID } });

describe("cancelling a listing", () => {
  test("asks why, with every reason in words", async () => {
    for (const path of [PATH, PATH.replace("en", "el")]) {
      const { main, words } = await look(under(), { path });
      const options = [...main.querySelectorAll<HTMLInputElement>("input[type=radio]")];
      expect(options.map(({ value }) => value)).toEqual([...CANCEL_OPTIONS]);
      expect(options.some(({ checked }) => checked)).toBe(false);
      // Left open it is the page that says so, and not the browser in its own language.
      expect(options.some(({ required }) => required)).toBe(false);
      expect(main.querySelector("[role=radiogroup]")!.ariaRequired).toBe("true");
      expect(words).not.toContain("cancel.option");
    }
  });

  test("sends the reason and redirects to the draft", async () => {
    const marketplace = under();
    const visit = post({ nonce: "a-nonce", option: "price", comment: " Too low. " }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(HERE);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "cancelSellRequest",
      key: "a-nonce",
      body: { option: "price", comment: "Too low." },
    });
    expect(visit.cookies.open("message")).toMatchObject({
      content: "Withdrawn. It is a draft again.",
    });
  });

  test.each([
    [{}, { option: ["my-listings.cancel.option-required"] }],
    [{ option: "bored", comment: "So." }, { option: ["my-listings.cancel.option-required"] }],
    [
      { option: "other", comment: "a".repeat(501) },
      { comment: ["my-listings.cancel.comment-long"] },
    ],
  ])("with %o asks again, keeps the input and does nothing", async (form, errors) => {
    const marketplace = under();
    const { status, content } = replyOf<ActionResult>(await post(form, marketplace).send(action));
    expect([status, content.error, content.initialValue]).toEqual([422, errors, form]);
    expect(marketplace.writes()).toEqual([]);
    const { main } = await look(under(), { reply: content });
    expect(main.querySelector(".err")!.textContent).not.toContain("my-listings.");
    const text = main.querySelector<HTMLTextAreaElement>("[name=comment]")!;
    expect(text.value).toBe((form as { comment?: string }).comment ?? "");
  });

  test("after the hub's decision shows an error", async () => {
    const marketplace = createOwnMarketplace([ownIn("underReview")], {
      cancelSellRequest: () =>
        rejection("listing_transition_refused", { data: { status: "published" } }),
    });
    const { content } = replyOf<ActionResult>(
      await post({ option: "other" }, marketplace).send(action),
    );
    const { words } = await look(under(), { reply: content });
    expect(words).toContain("It is for sale, so this can’t be done.");
    const { main } = await look(createOwnMarketplace());
    expect(main.querySelector("form")).toBeNull();
    expect(main.textContent).toContain(
      "It is no longer under review, so there is nothing to withdraw.",
    );
  });
});
