import { describe, expect, test } from "vitest";
import type { HubListing } from "#contract/hub.ts";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import {
  createHubMarketplace,
  hubListing,
  NEXT,
  PREVIOUS,
  REVIEWED,
} from "#tests/hub-marketplace.ts";
import { NOW, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import Listing, { action, loader } from "./listing.tsx";

const params = { listingId: REVIEWED };
const pathIn = (locale: string, query = "") => `/${locale}/hub/listings/${REVIEWED}${query}`;
const PATH = pathIn("en-GR");

async function look({
  listing = hubListing(),
  locale = "en-GR",
  query = "",
  cookie,
  reply,
}: {
  listing?: HubListing;
  locale?: string;
  query?: string;
  cookie?: string;
  reply?: ActionResult;
} = {}) {
  const marketplace = createHubMarketplace(listing);
  const path = pathIn(locale, query);
  const visit = openVisit(path, marketplace.fetch, { params, now: NOW, ...(cookie && { cookie }) });
  const loaded = await visit.send(loader);
  const Screen = () => Listing({ loaderData: loaded, actionData: reply } as never);
  const page = await renderRoute(Screen, loaded, path);
  const main = page.querySelector("main")!;
  return { main, marketplace, words: main.textContent!.replace(/\s+/g, " ") };
}

const decide = (
  form: Record<string, string>,
  marketplace = createHubMarketplace(),
  { path = PATH, cookie = "accessToken=a-token" } = {},
) => {
  const visit = openVisit(path, marketplace.fetch, { params, form, cookie });
  return { visit, marketplace, answer: visit.send(action) };
};
const publishing = { intent: "publish", version: "7", nonce: "nonce-of-publish" };
const rejecting = (more: Record<string, string> = {}) => ({
  intent: "reject",
  version: "7",
  nonce: "nonce-of-reject",
  ...more,
});

describe("the review of a listing", () => {
  test("shows the photos large, each a way to all its pixels without scripts", async () => {
    const { main } = await look();
    const links = [...main.querySelectorAll(".prints a")];
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/media/front-view/2048",
      "/media/back-view/2048",
    ]);
    expect(main.querySelector(".prints img")!.getAttribute("alt")).toBe("iPhone 13: Front, larger");
  });

  test("says why a rule holds it, in both languages, and asks to have looked", async () => {
    const listing = hubListing({
      is_held: true,
      device: {
        ending: "7518",
        check: { answer: "prohibited", provider: "embedded", at: "2026-11-21T09:00:00.000Z" },
      },
      signals: [
        {
          mode: "hold",
          at: "2026-11-21T09:00:00.000Z",
          decision: null,
          rule: "same_device",
          value: null,
          limit: null,
          people: [{ id: NEXT, username: "nikossells" }],
          listings: [{ id: NEXT, title: "iPhone 13" }],
          photos: [
            { own: "/media/00000000000000aa", other: "/media/00000000000000bb", listing_id: NEXT },
          ],
        },
        {
          mode: "shadow",
          at: "2026-11-21T09:00:00.000Z",
          decision: "reject",
          rule: "low_price",
          value: 42,
          limit: 60,
          people: [],
          listings: [],
          photos: [],
        },
      ] as unknown as HubListing["signals"],
    });
    const { main, words } = await look({ listing });
    expect(words).toContain("Device number ending in 7518 The lists name it as lost or stolen");
    expect(words).toContain("Device listed by another account holds");
    expect(words).toContain("It asks 42% of the typical price; less than 60% is low.sent back");
    expect(words).not.toContain("not decided");
    expect(main.querySelector(`#signs ~ ul a[href="/en-GR/hub/listings/${NEXT}"]`)).not.toBeNull();
    expect(main.querySelector('[name="is_hold_seen"]')).not.toBeNull();
    const greek = await look({ listing, locale: "el-GR" });
    expect(greek.words).toContain("Ζητά το 42 % της συνηθισμένης τιμής");
    const quiet = await look();
    expect(quiet.main.querySelector('#signs, [name="is_hold_seen"]')).toBeNull();
  });

  test("marks what would lead around the shop, and no IMEI", async () => {
    const { words } = await look({
      listing: hubListing({
        notes: "Viber 69 1234 5678, eleni@mail.gr. IMEI 490154203237518, 2 x 128",
        accessories_description: "More at www.eleni.gr/shop",
      }),
    });
    expect(words).toContain(
      "gives a way to get in touch: eleni@mail.gr · 69 1234 5678 · www.eleni.gr/shop",
    );
    expect((await look()).words).not.toContain("get in touch");
  });

  test("of a changed version names it and leads to what is on sale", async () => {
    const { main, words } = await look({
      listing: hubListing({ edit_of: NEXT as HubListing["id"] }),
    });
    expect(words).toContain("Changed version");
    expect(main.querySelector(`a[href="/en-GR/listing/${NEXT}"]`)).not.toBeNull();
    expect((await look()).words).not.toContain("Changed version");
  });

  test("shows beside them what the catalogue and other listings know", async () => {
    const { main, words } = await look();
    expect(main.querySelectorAll(".covers img")).toHaveLength(2);
    expect(words).toContain("Apple iPhone 13 128 GB · Midnight");
    expect(words).toContain("Asking price389,00 €");
    expect(words).toContain("Price when new600,00 €");
    expect(words).toContain("Asks 65 % of it");
    expect(words).toContain("4 others for sale350,00 € to 420,00 €");
    expect(main.querySelector(".flagged")).toBeNull();
  });

  test("says where nothing is there to compare with", async () => {
    const { catalogue } = hubListing();
    const listing = hubListing({ catalogue: { ...catalogue, asked: null, covers: [] } });
    const { words } = await look({ listing });
    expect(words).toContain("No other of this model is for sale.");
    expect(words).toContain("Others for saleNone");
  });

  test("asks for a second look at a price far from the others", async () => {
    const listing = hubListing({ asking_price: { amount: 19900, currency: "EUR" } });
    const { main } = await look({ listing });
    expect(main.querySelector(".flagged")!.textContent).toContain("Far below the others");
  });

  test("says every grade with its reason, the battery among them, and the seller's words", async () => {
    const { main, words } = await look();
    const lines = [...main.querySelectorAll(".grades > div")].map((line) =>
      line.textContent!.replace(/\s+/g, " "),
    );
    expect(lines).toEqual([
      "ScreenAs new",
      "Battery health72 %",
      "AudioMinor flawLeft speaker crackles",
      "Original partsNot tested",
    ]);
    expect(words).toContain("Always in a case.");
    expect(words).toContain("Original box · Charger");
  });

  test("says who sells it and what colleagues said before, in the reader's language", async () => {
    const listing = hubListing({
      rejections: 1,
      decisions: [
        {
          decision: "reject",
          by: "kostashub",
          at: "2026-11-20T10:00:00.000Z",
          reasons: ["photos_unclear"],
          note: { el: "Θολή", en: "Blurred" },
        },
      ],
    });
    const { words } = await look({ listing });
    expect(words).toContain("3 for sale · 2 sold · 1 sent back");
    expect(words).toContain("Sent back by kostashub");
    expect(words).toContain("Photos are blurred or too dark");
    expect(words).toContain("Blurred");
    expect((await look({ listing, locale: "el-GR" })).words).toContain("Θολή");
  });

  test("leads to its neighbours, in the queue that it was opened from", async () => {
    const { main, marketplace } = await look({ query: "?market=GR" });
    expect(marketplace.asked).toEqual([`/api/hub/listings/${REVIEWED}?market=GR`]);
    expect(main.querySelector("#next")!.getAttribute("href")).toBe(
      `/en-GR/hub/listings/${NEXT}?market=GR`,
    );
    expect(main.querySelector("#previous")!.getAttribute("href")).toBe(
      `/en-GR/hub/listings/${PREVIOUS}?market=GR`,
    );
  });

  test("has two forms, each with a nonce of its own, so that Enter among reasons publishes nothing", async () => {
    const { main } = await look();
    const forms = [...main.querySelectorAll("#decision form")];
    expect(
      forms.map((form) => form.querySelector<HTMLInputElement>("[name=intent]")!.value),
    ).toEqual(["publish", "reject"]);
    const nonces = forms.map((form) => form.querySelector<HTMLInputElement>("[name=nonce]")!.value);
    expect(new Set(nonces).size).toBe(2);
    for (const form of forms)
      expect(form.querySelector<HTMLInputElement>("[name=version]")!.value).toBe("7");
  });

  test("of one's own has no buttons", async () => {
    const { main, words } = await look({ listing: hubListing({ is_mine: true }) });
    expect(main.querySelector("#decision button")).toBeNull();
    expect(words).toContain("This one is yours. A colleague decides.");
  });

  test("that is decided says what became of it and by whom, and leads on", async () => {
    const listing = hubListing({
      status: "published",
      decisions: [
        {
          decision: "publish",
          by: "sofiahelps",
          at: "2026-11-21T09:00:00.000Z",
          reasons: [],
          note: { el: null, en: null },
        },
      ],
    });
    const { main, words } = await look({ listing });
    expect(main.querySelector("#decision button")).toBeNull();
    expect(words).toContain("It is for sale. Decided by sofiahelps, Sat 21 Nov, 11:00.");
    expect(main.querySelector("#decision a")!.getAttribute("href")).toContain(NEXT);
  });

  test.each([REVIEWED, "not-an-id"])(
    "does not exist for members, nor without an id (%s)",
    async (id) => {
      const { fetch } = createHubMarketplace(undefined, {
        getHubListing: () => rejection("not_found"),
      });
      const visit = openVisit(PATH, fetch, { params: { listingId: id } });
      const answer = await visit.send(loader).catch((error: unknown) => error);
      expect(answer).toMatchObject({ status: 404 });
    },
  );

  test("is translated into Greek", async () => {
    const { words } = await look({ locale: "el-GR" });
    expect(words).toContain("Τι λέει ο πωλητής");
    expect(words).toContain("Στείλ’ την πίσω με λόγους");
  });
});

describe("a decision", () => {
  test("to publish redirects to the next listing with a message", async () => {
    const { visit, marketplace, answer } = decide(publishing);
    expect(leadsTo(await answer)).toBe(`/en-GR/hub/listings/${NEXT}`);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "decideListing",
      key: "nonce-of-publish",
      body: { decision: "publish", version: 7, reasons: [] },
    });
    expect(visit.cookies.open("message")).toMatchObject({
      content: "iPhone 13 is published. 11 still waiting.",
    });
  });

  test("to send back carries reasons and both notes, and stays in its queue", async () => {
    const form = rejecting({
      reason_photos_unclear: "1",
      reason_other: "1",
      note_el: "Θολή",
      note_en: "Blurred",
    });
    const path = pathIn("en-GR", "?market=GB");
    const { visit, marketplace, answer } = decide(form, createHubMarketplace(), { path });
    expect(leadsTo(await answer)).toBe(`/en-GR/hub/listings/${NEXT}?market=GB`);
    expect(marketplace.asked.at(-1)).toBe(`/api/hub/listings/${REVIEWED}/decision?market=GB`);
    expect(marketplace.calls.at(-1)!.body).toEqual({
      decision: "reject",
      version: 7,
      reasons: ["photos_unclear", "other"],
      note_el: "Θολή",
      note_en: "Blurred",
    });
    expect(visit.cookies.open("message")).toMatchObject({
      content: "iPhone 13 was sent back to the seller. 11 still waiting.",
    });
  });

  test("about the last one leads back to the queue and says that all is done", async () => {
    const marketplace = createHubMarketplace(undefined, {
      decideListing: () => ({ status: "hidden", title: "iPhone 13", next_id: null, waiting: 0 }),
    });
    const { visit, answer } = decide(publishing, marketplace);
    expect(leadsTo(await answer)).toBe("/en-GR/hub/listings");
    expect(visit.cookies.open("message")).toMatchObject({
      content:
        "iPhone 13 is approved. The seller is away, so it appears when they are back. Nothing else is waiting.",
    });
  });

  test("that is incomplete names the field and keeps the input", async () => {
    const marketplace = createHubMarketplace(undefined, {
      decideListing: () =>
        rejection("invalid_fields", {
          errors: { reasons: ["hub.reason-required"], note_en: ["hub.note-required"] },
        }),
    });
    const form = rejecting({ reason_price: "1", note_el: "Θολή" });
    const { status, content } = replyOf<ActionResult>(await decide(form, marketplace).answer);
    expect(status).toBe(422);
    const { main } = await look({ reply: content });
    const links = [...main.querySelectorAll("#send-back .summary a")];
    expect(links.map((link) => [link.getAttribute("href"), link.textContent])).toEqual([
      ["#rejection-reason_photos_unclear", "Choose at least one reason."],
      ["#rejection-note_en", "In English: Say what is missing; one language is enough."],
    ]);
    for (const link of links) expect(main.querySelector(link.getAttribute("href")!)).not.toBeNull();
    expect(main.querySelector<HTMLDetailsElement>("#send-back")!.open).toBe(true);
    expect(main.querySelector("#rejection-note_el")!.textContent).toBe("Θολή");
    expect(main.querySelector("#rejection-note_en")!.getAttribute("aria-invalid")).toBe("true");
  });

  test.each<[Parameters<typeof rejection>[0], Record<string, unknown>, string]>([
    [
      "listing_transition_refused",
      { status: "published", by: "sofiahelps" },
      "sofiahelps has decided",
    ],
    ["draft_changed", { version: 9 }, "The seller has submitted it again since you opened it."],
    ["forbidden", {}, "This one is yours"],
    ["too_many_requests", {}, "Wait a minute"],
    ["unavailable", {}, "That didn’t work"],
  ])("refused with %s shows an error and keeps the input", async (code, facts, sentence) => {
    const marketplace = createHubMarketplace(undefined, {
      decideListing: () => rejection(code, { data: facts }),
    });
    const form = rejecting({ reason_price: "1", note_el: "Ακριβό", note_en: "Dear" });
    const { content } = replyOf<ActionResult>(await decide(form, marketplace).answer);
    const { main } = await look({ reply: content });
    expect(main.querySelector('#decision [role="alert"]')!.textContent).toContain(sentence);
    expect(main.querySelector<HTMLInputElement>("#rejection-reason_price")!.checked).toBe(true);
    expect(main.querySelector("#rejection-note_en")!.textContent).toBe("Dear");
    const fresh = { listing: hubListing({ version: 9 }), reply: content };
    const sent = (await look(fresh)).main.querySelector<HTMLInputElement>(
      "#rejection [name=version]",
    );
    // What the seller submitted meanwhile is decided only after it was announced.
    expect(sent!.value).toBe(code === "draft_changed" ? "9" : "7");
  });

  test("about what its seller took back leads to the queue and says so", async () => {
    const marketplace = createHubMarketplace(undefined, {
      decideListing: () => rejection("not_found"),
    });
    const { visit, answer } = decide(publishing, marketplace);
    expect(leadsTo(await answer)).toBe("/en-GR/hub/listings");
    expect(visit.cookies.open("message")).toMatchObject({ type: "error" });
  });

  test("with an expired session keeps the input over the sign-in", async () => {
    const form = rejecting({ reason_price: "1", note_el: "Ακριβό", note_en: "Dear" });
    const { visit, answer } = decide(form, createHubMarketplace(), { cookie: "" });
    expect(leadsTo(await answer)).toContain("/en-GR/auth/sign-in?callbackUrl=");
    const cookie = `accessToken=a-token; ${visit.nextCookie()}`;
    const { main } = await look({ cookie });
    expect(main.querySelector<HTMLInputElement>("#rejection-reason_price")!.checked).toBe(true);
    expect(main.querySelector("#rejection-note_el")!.textContent).toBe("Ακριβό");
  });
});
