import { describe, expect, test } from "vitest";
import type { Draft } from "#contract/listing-draft.ts";
import { DEVICE_CATEGORIES } from "#contract/condition.ts";
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
import Condition, { action, loader } from "./condition.tsx";

const PATH = `/en-GR/sell/${DRAFT_ID}/condition`;
const params = { listingId: DRAFT_ID };
type Answers = Parameters<typeof createSellerMarketplace>[1];

const FULL = {
  ...Object.fromEntries(DEVICE_CATEGORIES.smartphones.map((category) => [category, "green"])),
  body_condition: "yellow",
  body_condition_reason: "Two hairlines.",
  battery_health: "89",
  notes: "Always in a case.",
};

function post(form: Record<string, string>, draft: Draft = readyDraft(), answers: Answers = {}) {
  const marketplace = createSellerMarketplace(draft, answers);
  const fields = { nonce: "a-nonce", version: "7", ...form };
  return { marketplace, visit: openVisit(PATH, marketplace.fetch, { form: fields, params }) };
}

async function look(
  draft: Draft = readyDraft(),
  { reply = undefined as StepResult | undefined, cookie = "accessToken=a-token" } = {},
) {
  const { fetch } = createSellerMarketplace(draft);
  const loaderData = await openVisit(PATH, fetch, { params, cookie }).send(loader);
  const page = await renderSellStep(Condition, "condition", draft, {
    loaderData,
    address: PATH,
    reply,
  });
  return page.querySelector("main")!;
}
const textOf = (element: Element | null) => (element?.textContent ?? "").replace(/\u00a0/g, " ");
const chosen = (main: Element, name: string) =>
  main.querySelector<HTMLInputElement>(`[name=${name}]:checked`)?.value;

describe("the condition step", () => {
  test("asks for every part of the vertical, each color in words", async () => {
    const main = await look(emptyDraft({ vertical: "game-consoles" }));
    const parts = [...main.querySelectorAll("fieldset")].map(({ id }) => id);
    expect(parts.filter((id) => !id.startsWith("step-fine_")).toSorted()).toEqual(
      DEVICE_CATEGORIES["game-consoles"].map((category) => `step-${category}`).toSorted(),
    );
    expect(parts.filter((id) => id.startsWith("step-fine_"))).toEqual([
      "step-fine_looks",
      "step-fine_works",
      "step-fine_parts",
    ]);
    expect(main.querySelector("[name=battery_health]")).toBeNull();
    const disc = textOf(main.querySelector("#step-disc_drive"));
    expect(disc).toContain("Takes, reads and ejects discs");
    expect(disc).toContain("This model has none");
    expect(textOf(main.querySelector("#step-storage"))).not.toContain("This model has none");
  });

  test("shows the answers and the resulting grade", async () => {
    const main = await look();
    expect(chosen(main, "body_condition")).toBe("yellow");
    expect(main.querySelector<HTMLInputElement>("#step-body_condition_reason")!.value).toContain(
      "Two hairlines",
    );
    expect(main.querySelector<HTMLInputElement>("#step-battery_health")!.value).toBe("89");
    expect(textOf(main.querySelector(".grade-bar"))).toContain("Good");
    expect(textOf(main.querySelector(".grade-bar"))).toContain("battery 89%");
    // Only what differs is unfolded.
    expect(chosen(main, "fine_looks")).toBe("some");
    expect(chosen(main, "fine_works")).toBe("all");
  });

  test("chooses nothing for the seller", async () => {
    const main = await look(emptyDraft({ vertical: "smartphones" }));
    expect(main.querySelectorAll("[type=radio]:checked, [type=checkbox]:checked")).toHaveLength(0);
    expect(textOf(main.querySelector(".grade-bar"))).toContain("4 answers left");
  });

  test("names the groups without an answer", async () => {
    const { visit } = post({ fine_looks: "all", battery_unknown: "1" });
    const { status, content } = replyOf<StepResult>(await visit.send(action));
    expect(status).toBe(422);
    const main = await look(emptyDraft({ vertical: "smartphones" }), { reply: content });
    const summary = main.querySelector(".summary");
    expect(textOf(summary)).toContain("Say whether everything works");
    expect(summary!.querySelector('a[href="#step-fine_parts"]')).not.toBeNull();
    expect(chosen(main, "fine_looks")).toBe("all");
  });

  test("is saved, and accessories are next", async () => {
    const { marketplace, visit } = post(FULL);
    expect(leadsTo(await visit.send(action))).toBe(`/en-GR/sell/${DRAFT_ID}/accessories`);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "updateListing",
      key: "a-nonce",
      body: {
        version: 7,
        screen_condition: "green",
        body_condition_reason: "Two hairlines.",
        battery_health: 89,
        visited: ["condition"],
      },
    });
  });

  test("with missing answers names each and keeps the input", async () => {
    const { marketplace, visit } = post({ ...FULL, audio: "", battery_health: "ninety" });
    const { status, content } = replyOf<StepResult>(await visit.send(action));
    expect(status).toBe(422);
    expect(content.error).toEqual({
      audio: ["sell.choose"],
      battery_health: ["sell.battery-percent"],
    });
    expect(marketplace.writes()).toEqual([]);
    const main = await look(emptyDraft({ vertical: "smartphones" }), { reply: content });
    expect(textOf(main.querySelector(".summary"))).toContain("Choose the condition: Audio");
    expect(main.querySelector('.summary a[href="#step-audio"]')).not.toBeNull();
    expect(chosen(main, "body_condition")).toBe("yellow");
    expect(main.querySelector<HTMLTextAreaElement>("[name=notes]")!.value).toBe(FULL.notes);
    expect(main.querySelector<HTMLInputElement>("#step-battery_health")!.value).toBe("ninety");
  });

  test("with a part marked in a group that is fine asks which of both holds", async () => {
    const typed = { ...FULL, fine_looks: "all" };
    const { marketplace, visit } = post(typed);
    const { status, content } = replyOf<StepResult>(await visit.send(action));
    expect([status, content.error]).toEqual([422, { fine_looks: ["condition.marked"] }]);
    expect(marketplace.writes()).toEqual([]);
    const main = await look(emptyDraft({ vertical: "smartphones" }), { reply: content });
    expect(textOf(main.querySelector("#step-fine_looks-error"))).toBe(
      "You said “Yes, no marks”, but you also marked: Device body. If the marks are right, choose “No, it has some”. If not, confirm that everything is fine.",
    );
    expect(main.querySelector(".group.asked [name=sure_looks]:not(:checked)")).not.toBeNull();
    expect(main.querySelectorAll("[name^=sure_]")).toHaveLength(1);
    expect(chosen(main, "body_condition")).toBe("yellow");
    expect(main.querySelector<HTMLInputElement>("#step-body_condition_reason")!.value).toBe(
      "Two hairlines.",
    );

    const sure = post({ ...typed, sure_looks: "1" });
    expect(leadsTo(await sure.visit.send(action))).toContain("/accessories");
    expect(sure.marketplace.calls.at(-1)).toMatchObject({
      body: { body_condition: "green", body_condition_reason: "" },
    });
  });

  test("with a too long text names the limit and keeps the text", async () => {
    const notes = "a".repeat(1001);
    const { marketplace, visit } = post({ ...FULL, notes, screen_condition_reason: "" });
    const { status, content } = replyOf<StepResult>(await visit.send(action));
    expect(status).toBe(422);
    expect(marketplace.writes()).toEqual([]);
    const main = await look(emptyDraft({ vertical: "smartphones" }), { reply: content });
    const field = main.querySelector<HTMLTextAreaElement>("[name=notes]")!;
    expect([field.value, field.maxLength]).toEqual([notes, -1]);
    expect(textOf(main.querySelector("#step-notes-error"))).toContain("At most 1.000 characters.");
    expect(textOf(main.querySelector("#step-notes-description"))).toContain(
      "At most 1.000 characters.",
    );
  });

  test("says of every reason that it is optional", async () => {
    const main = await look(emptyDraft({ vertical: "smartphones" }));
    expect(textOf(main.querySelector('label[for="step-audio_reason"]'))).toBe(
      "What is wrong? (optional) Audio",
    );
  });

  test("changed in another tab shows both versions to choose from", async () => {
    const theirs = readyDraft({ version: 9, notes: "Written on the laptop." });
    const { visit } = post({ ...FULL, notes: "Written on the phone." }, readyDraft(), {
      updateListing: () => rejection("draft_changed", { data: { draft: theirs } }),
    });
    const { status, content } = replyOf<StepResult>(await visit.send(action));
    expect(status).toBe(409);
    const main = await look(theirs, { reply: content });
    const note = main.querySelector(".note")!;
    expect(textOf(note)).toContain("Written on the phone.");
    expect(textOf(note)).toContain("Written on the laptop.");
    const mine = note.querySelector("form")!;
    const field = (name: string) => mine.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
    expect(field("version")).toBe("9");
    expect(field("notes")).toBe("Written on the phone.");
    expect(field("screen_condition")).toBe("green");
    expect(note.querySelector("a")!.getAttribute("href")).toBe(PATH);
  });

  test("with an expired session redirects to sign-in with the input kept", async () => {
    const { visit } = post(FULL, readyDraft(), {
      getDraft: () => rejection("signed_out"),
      updateListing: () => rejection("not_found"),
    });
    expect(leadsTo(await visit.send(action))).toBe(
      `/en-GR/auth/sign-in?callbackUrl=${encodeURIComponent(PATH)}`,
    );
    const main = await look(emptyDraft({ vertical: "smartphones" }), {
      cookie: `accessToken=a-token; ${visit.nextCookie()}`,
    });
    expect(chosen(main, "body_condition")).toBe("yellow");
    expect(main.querySelector<HTMLTextAreaElement>("[name=notes]")!.value).toBe(FULL.notes);
  });

  test("while the marketplace is down shows an error and keeps the input", async () => {
    const { visit } = post(FULL, readyDraft(), { updateListing: () => rejection("unavailable") });
    const { status, content } = replyOf<StepResult>(await visit.send(action));
    expect([status, content.error]).toEqual([503, { "": ["error.unavailable"] }]);
    expect(content.initialValue!["notes"]).toBe(FULL.notes);
    expect(visit.cookies.open("keptForm")).toMatchObject({ path: PATH });
  });

  test("of another member's draft is 404", async () => {
    const { visit } = post(FULL, readyDraft(), { getDraft: () => rejection("not_found") });
    await expect(visit.send(action)).rejects.toMatchObject({ status: 404 });
  });

  test("without a vertical redirects to the device step", async () => {
    const { fetch } = createSellerMarketplace(emptyDraft());
    const answer = await openVisit(PATH, fetch, { params }).send(loader);
    expect(leadsTo(answer)).toBe(`/en-GR/sell/${DRAFT_ID}/device`);
  });
});
