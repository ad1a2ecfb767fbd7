import { describe, expect, test } from "vitest";
import type { Draft } from "#contract/listing-draft.ts";
import { rejection } from "#tests/order-marketplace.ts";
import {
  createSellerMarketplace,
  DRAFT_ID,
  emptyDraft,
  readyDraft,
} from "#tests/seller-marketplace.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { action as saveCondition } from "./condition.tsx";
import { loader as resume } from "./resume.ts";
import { loader, middleware } from "./sell.tsx";

const at = (page: string) => `/en-GR/sell/${DRAFT_ID}/${page}`;
const params = { listingId: DRAFT_ID };
type Answers = Parameters<typeof createSellerMarketplace>[1];
type Step = (given: never, next: () => Promise<Response>) => Promise<Response>;
const [openService] = middleware as unknown as [Step];

const guard = (draft: Draft, page: string) =>
  openVisit(at(page), createSellerMarketplace(draft).fetch, { params }).pass(openService);

describe("every page of the wizard", () => {
  test("renders a step that is open", async () => {
    expect(await guard(emptyDraft(), "device")).toBe("passed");
    expect(await guard(readyDraft(), "review")).toBe("passed");
  });

  test("redirects to the current step of the draft", async () => {
    expect(leadsTo(await guard(emptyDraft(), "condition"))).toBe(at("device"));
    const reviewed = readyDraft({ status: "under_review", is_editable: false });
    expect(leadsTo(await guard(reviewed, "price"))).toBe(at("success"));
    const held = readyDraft({ status: "published", is_editable: false });
    expect(leadsTo(await guard(held, "price"))).toBe(`/en-GR/account/listings/${DRAFT_ID}`);
  });

  test("reads the draft once", async () => {
    const marketplace = createSellerMarketplace();
    const visit = openVisit(at("price"), marketplace.fetch, { params });
    await visit.pass(openService);
    expect(await visit.send(loader)).toMatchObject({
      listingId: DRAFT_ID,
      version: 7,
      name: "iPhone 13, 128\u00a0GB, Midnight",
      missing: [],
    });
    expect(marketplace.calls.map(({ id }) => id)).toEqual(["getDraft"]);
  });

  test("of a member's draft redirects to sign-in and back", async () => {
    const { fetch } = createSellerMarketplace(readyDraft(), {
      getDraft: () => rejection("not_found"),
    });
    const visit = openVisit(at("price?return=review"), fetch, { params, cookie: "" });
    expect(leadsTo(await visit.pass(openService))).toBe(
      `/en-GR/auth/sign-in?callbackUrl=${encodeURIComponent(at("price?return=review&mine=1"))}`,
    );
  });

  test("explains a missing draft after a sign-in for it", async () => {
    const { fetch } = createSellerMarketplace(readyDraft(), {
      getDraft: () => rejection("not_found"),
    });
    const visit = openVisit(at("price?mine=1"), fetch, { params });
    expect(leadsTo(await visit.pass(openService))).toBe(`/en-GR/sell?lost=${DRAFT_ID}&at=price`);
  });

  test("redirects to the draft's market with a message", async () => {
    const { fetch } = createSellerMarketplace(readyDraft({ market: "GR" }));
    const path = at("price?return=review").replace("en-GR", "en-GB");
    const visit = openVisit(path, fetch, { params });
    expect(leadsTo(await visit.pass(openService))).toBe(at("price?return=review"));
    expect(visit.cookies.open("message")).toMatchObject({
      content: "This draft is for Greece, so its price and address stay there.",
    });
  });

  test("is 404 for another member", async () => {
    const { fetch } = createSellerMarketplace(readyDraft(), {
      getDraft: () => rejection("not_found"),
    });
    await expect(openVisit(at("price"), fetch, { params }).pass(openService)).rejects.toMatchObject(
      {
        status: 404,
      },
    );
  });

  test("without a step redirects to the first incomplete one", async () => {
    const go = (draft: Draft) =>
      openVisit(`/en-GR/sell/${DRAFT_ID}`, createSellerMarketplace(draft).fetch, { params }).send(
        resume,
      );
    expect(leadsTo(await go(emptyDraft()))).toBe(at("device"));
    expect(leadsTo(await go(readyDraft()))).toBe(at("review"));
  });
});

describe("autosave of a step", () => {
  async function keep(
    form: Record<string, string>,
    answers: Answers = {},
    { draft = readyDraft(), cookie = "accessToken=a-token" } = {},
  ) {
    const marketplace = createSellerMarketplace(draft, answers);
    const fields = { nonce: "a-nonce", version: "7", intent: "keep", ...form };
    const visit = openVisit(at("condition"), marketplace.fetch, { form: fields, params, cookie });
    const answer = await visit.send((given: never) =>
      openService(given, async () => {
        await saveCondition(given);
        return new Response("a page");
      }),
    );
    return { marketplace, visit, answer: (await answer.json()) as unknown };
  }

  test("answers the new version, never a page", async () => {
    const { answer, marketplace } = await keep(
      { audio: "green", notes: "Half a sen" },
      { updateListing: () => readyDraft({ version: 8 }) },
    );
    // Other parts are still open, which is no error.
    expect(answer).toEqual({ is: "kept", version: 8, refused: [] });
    const saved = marketplace.calls.find(({ id }) => id === "updateListing")!;
    expect(saved).toMatchObject({ key: "a-nonce", body: { audio: "green", notes: "Half a sen" } });
    expect(saved.body).not.toHaveProperty("visited");
    expect(saved.body).not.toHaveProperty("cameras");
  });

  test("saves valid fields and names the invalid ones", async () => {
    const { answer, marketplace } = await keep({ audio: "green", battery_health: "8x" });
    expect(answer).toMatchObject({ is: "kept", refused: ["battery_health"] });
    const { body } = marketplace.calls.find(({ id }) => id === "updateListing")!;
    expect(body).toMatchObject({ audio: "green" });
    expect(body).not.toHaveProperty("battery_health");
  });

  test("leaves out fields that the marketplace refuses, under another key", async () => {
    let tries = 0;
    const { answer, marketplace } = await keep(
      { audio: "green", notes: "call 6912345678" },
      {
        updateListing: () =>
          tries++ === 0
            ? rejection("invalid_fields", { errors: { notes: ["sell.contact"] } })
            : readyDraft({ version: 8 }),
      },
    );
    expect(answer).toEqual({ is: "kept", version: 8, refused: ["notes"] });
    const saves = marketplace.calls.filter(({ id }) => id === "updateListing");
    expect(saves.map(({ key }) => key)).toEqual(["a-nonce", "a-nonce-rest"]);
    expect(saves[1]!.body).not.toHaveProperty("notes");
  });

  test("reports a concurrent change", async () => {
    const { answer } = await keep(
      { audio: "green" },
      { updateListing: () => rejection("draft_changed", { data: { draft: readyDraft() } }) },
    );
    expect(answer).toEqual({ is: "conflict" });
  });

  test("answers that a sign-in is needed, without a redirect", async () => {
    const gone = { getDraft: () => rejection("not_found") };
    const { answer } = await keep({ audio: "green" }, gone, { cookie: "" });
    expect(answer).toEqual({ is: "signed-out" });
  });

  test("answers that the draft can no longer be changed", async () => {
    const { answer } = await keep(
      { audio: "green" },
      { updateListing: () => rejection("listing_not_editable") },
    );
    expect(answer).toEqual({ is: "refused", problem: "listing_not_editable" });
  });

  test.each(["unavailable", "too_many_requests", "idempotency_key_running"] as const)(
    "fails where it may be tried again: %s",
    async (code) => {
      await expect(
        keep({ audio: "green" }, { updateListing: () => rejection(code) }),
      ).rejects.toMatchObject({ code });
    },
  );
});
