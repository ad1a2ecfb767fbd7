import { describe, expect, test } from "vitest";
import type { Draft } from "#contract/listing-draft.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderSellStep } from "#tests/sell-screen.tsx";
import {
  createSellerMarketplace,
  DRAFT_ID,
  emptyDraft,
  readyDraft,
} from "#tests/seller-marketplace.ts";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { StepResult } from "../../modules/listing-draft/step-result.ts";
import Accessories, { action, loader } from "./accessories.tsx";

const PATH = `/en-GR/sell/${DRAFT_ID}/accessories`;
const params = { listingId: DRAFT_ID };
type Answers = Parameters<typeof createSellerMarketplace>[1];

const post = (form: Record<string, string>, answers: Answers = {}, more = {}) => {
  const marketplace = createSellerMarketplace(readyDraft(), answers);
  const options = { form: { nonce: "a-nonce", version: "7", ...form }, params, ...more };
  return { marketplace, visit: openVisit(PATH, marketplace.fetch, options) };
};

async function look(draft: Draft, reply?: StepResult) {
  const { fetch } = createSellerMarketplace(draft);
  const loaderData = await openVisit(PATH, fetch, { params }).send(loader);
  const options = { loaderData, address: PATH, reply };
  const page = await renderSellStep(Accessories, "accessories", draft, options);
  return page.querySelector("main")!;
}
const boxes = (main: Element) =>
  [...main.querySelectorAll<HTMLInputElement>("[type=checkbox]")].map(({ name }) => name);

describe("the accessories step", () => {
  test("asks for the accessories of the vertical", async () => {
    expect(boxes(await look(emptyDraft({ vertical: "smartphones" })))).toHaveLength(4);
    expect(boxes(await look(emptyDraft({ vertical: "earpods" })))).toEqual([
      "has_box",
      "has_charger",
    ]);
    const console = await look(emptyDraft({ vertical: "game-consoles" }));
    expect(console.textContent).toContain("Power and picture cable");
  });

  test("no accessories is a valid answer", async () => {
    const { marketplace, visit } = post({ accessories_description: "" });
    expect(leadsTo(await visit.send(action))).toBe(`/en-GR/sell/${DRAFT_ID}/price`);
    expect(marketplace.calls.at(-1)!.body).toMatchObject({
      has_box: false,
      has_charger: false,
      has_case: false,
      has_headphones: false,
      visited: ["accessories"],
    });
  });

  test("accessories are saved, and from the review it redirects back", async () => {
    const { marketplace, visit } = post({
      has_box: "1",
      accessories_description: " A second strap. ",
      return: "review",
    });
    expect(leadsTo(await visit.send(action))).toBe(`/en-GR/sell/${DRAFT_ID}/review`);
    expect(marketplace.calls.at(-1)!.body).toMatchObject({
      has_box: true,
      has_case: false,
      accessories_description: "A second strap.",
    });
  });

  test("a too long text is refused at its field and kept", async () => {
    const words = "x".repeat(201);
    const { marketplace, visit } = post({ has_box: "1", accessories_description: words });
    const { status, content } = replyOf<StepResult>(await visit.send(action));
    expect(status).toBe(422);
    expect(marketplace.writes()).toEqual([]);
    const main = await look(readyDraft({ has_box: false, has_charger: false }), content);
    const area = main.querySelector("textarea")!;
    expect(area.value).toBe(words);
    expect(area.getAttribute("aria-invalid")).toBe("true");
    expect(main.querySelector<HTMLInputElement>("[name=has_box]")!.checked).toBe(true);
  });

  test("a member who is signed out signs in before anything is refused", async () => {
    const forms: Record<string, string>[] = [
      { accessories_description: "x".repeat(201) },
      { intent: "unknown" },
    ];
    for (const form of forms) {
      const { visit } = post(form, { getDraft: () => rejection("not_found") }, { cookie: "" });
      expect(leadsTo(await visit.send(action))).toContain("/en-GR/auth/sign-in?callbackUrl=");
    }
  });

  test("unticked boxes stay unticked in a refused form", async () => {
    const { visit } = post(
      { accessories_description: "" },
      { updateListing: () => rejection("unavailable") },
    );
    const { content } = replyOf<StepResult>(await visit.send(action));
    const main = await look(readyDraft({ has_box: true }), content);
    expect(main.querySelector<HTMLInputElement>("[name=has_box]")!.checked).toBe(false);
  });

  test("a concurrent change shows the differences", async () => {
    const theirs = readyDraft({ version: 9, has_box: false });
    const { visit } = post(
      { has_box: "1", has_charger: "1" },
      { updateListing: () => rejection("draft_changed", { data: { draft: theirs } }) },
    );
    const main = await look(theirs, replyOf<StepResult>(await visit.send(action)).content);
    const rows = [...main.querySelectorAll(".versions tbody tr")].map((row) => row.textContent);
    expect(rows).toEqual(["Original boxyesno"]);
  });
});
