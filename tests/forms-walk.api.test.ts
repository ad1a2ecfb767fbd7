import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { action as accessories } from "#app/routes/sell/accessories.tsx";
import { action as address } from "#app/routes/sell/address.tsx";
import { action as condition } from "#app/routes/sell/condition.tsx";
import { action as device } from "#app/routes/sell/device.tsx";
import { action as begin } from "#app/routes/sell/new.ts";
import { action as photos } from "#app/routes/sell/photos.tsx";
import { action as price } from "#app/routes/sell/price.tsx";
import { action as review } from "#app/routes/sell/review.tsx";
import { action as language } from "#app/routes/account/language.tsx";
import { action as listing } from "#app/routes/account/listing.tsx";
import { action as listingCancel } from "#app/routes/account/listing-cancel.tsx";
import { action as listingDelete } from "#app/routes/account/listing-delete.tsx";
import { action as listingPrice } from "#app/routes/account/listing-price.tsx";
import { action as listings } from "#app/routes/account/listings.tsx";
import { action as wishes } from "#app/routes/account/notification-preferences.tsx";
import { action as payouts } from "#app/routes/account/payouts.tsx";
import { action as personal } from "#app/routes/account/personal.tsx";
import { action as profile } from "#app/routes/account/profile.tsx";
import { action as images } from "#app/routes/account/profile-images.tsx";
import { action as searches } from "#app/routes/account/saved-searches.tsx";
import { action as security } from "#app/routes/account/security.tsx";
import { openDraftKit, type DraftKit } from "./listing-draft-kit.ts";
import { leadsTo, openVisit } from "./visit-kit.ts";

let kit: DraftKit;
beforeAll(async () => void (kit = await openDraftKit()));
afterAll(() => kit[Symbol.asyncDispose]());

type Form = Record<string, string | File>;
type Action = (given: never) => unknown;

/** A browser of one person: keeps cookies between the forms, and sends a new nonce with each. */
function openBrowser(token?: string) {
  const jar = new Map<string, string>(token === undefined ? [] : [["accessToken", token]]);
  let nonces = 0;
  return {
    jar,
    async send(path: string, run: Action, form: Form, params: Record<string, string> = {}) {
      const visit = openVisit(`/en-GR${path}`, kit.world.api.fetch, {
        form: { nonce: `a-nonce-of-the-form-${(nonces += 1)}`, ...form },
        params,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
        now: kit.world.now(),
      });
      const answer = await visit.send(run as (given: unknown) => unknown);
      for (const pair of visit.nextCookie().split("; ").filter(Boolean)) {
        const at = pair.indexOf("=");
        jar.set(pair.slice(0, at), pair.slice(at + 1));
      }
      return answer;
    },
  };
}

/** The form's redirect, or the whole response when it shows errors. */
const nextOf = (answer: unknown): unknown =>
  answer instanceof Response ? leadsTo(answer)!.replace(/^\/en-GR/, "") : answer;

async function photo(shade: string): Promise<File> {
  const background = {
    create: { width: 800, height: 600, channels: 3, background: shade },
  } as const;
  const bytes = await sharp(background).jpeg().toBuffer();
  return new File([Uint8Array.from(bytes)], "photo.jpg", { type: "image/jpeg" });
}

const HOME = {
  full_name: "Maria Papadopoulou",
  address: "Drosopoulou 12",
  postal_code: "11257",
  city: "Athens",
  region: "attica",
  mobile_number: "6912345678",
  delivery_notes: "",
  country: "GR",
};

const allGreen = () => {
  const { battery_health: _, ...lines } = kit.answers("smartphones") as Record<string, string>;
  return lines;
};

/** Each step with its forms: the first input, then other valid input. */
const STEPS = (): [page: string, Action, first: Form, other: Form, next: string][] => {
  const named = { vertical: "smartphones", ...kit.galaxy() };
  const { capacity_id: _, ...otherCapacity } = named;
  return [
    ["device", device, named, { ...otherCapacity, capacity_id: kit.id("capacity/256") }, "photos"],
    [
      "condition",
      condition,
      { ...allGreen(), battery_health: "91", notes: "Like new" },
      { ...allGreen(), screen: "yellow", screen_reason: "A line", battery_health: "80 %" },
      "accessories",
    ],
    [
      "accessories",
      accessories,
      { has_box: "1", accessories_description: "" },
      { accessories_description: "A case" },
      "price",
    ],
    ["price", price, { asking_price: "250" }, { asking_price: "260,50" }, "address"],
  ];
};

async function versionOf(id: string): Promise<string> {
  const row = await kit.database
    .db()
    .selectFrom("listing_draft")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return String(row.version);
}

type Browser = ReturnType<typeof openBrowser>;
const idOf = (next: unknown) => /\/sell\/([^/]+)\//.exec(String(next))![1]!;

async function sendStep(browser: Browser, id: string, page: string, run: Action, form: Form) {
  const whole = { version: await versionOf(id), ...form };
  return nextOf(await browser.send(`/sell/${id}/${page}`, run, whole, { listingId: id }));
}

async function walkSteps(browser: Browser): Promise<string> {
  const id = idOf(nextOf(await browser.send("/sell/new", begin, {})));
  for (const [page, run, first, other, next] of STEPS())
    for (const form of [first, other])
      expect.soft(await sendStep(browser, id, page, run, form), page).toBe(`/sell/${id}/${next}`);
  for (const shades of [
    ["red", "blue"],
    ["green", "black"],
  ]) {
    const form = {
      "photo-front-view": await photo(shades[0]!),
      "photo-back-view": await photo(shades[1]!),
    };
    expect.soft(await sendStep(browser, id, "photos", photos, form)).toBe(`/sell/${id}/condition`);
  }
  return id;
}

describe("every form of the wizard, without JavaScript and storage", () => {
  test("leads a visitor on, also with changed input", async () => {
    await walkSteps(openBrowser());
  });

  test("leads a member to a listing under review, and to a second one", async () => {
    const seller = await kit.insertSeller();
    await kit.database.db().deleteFrom("address").where("user_id", "=", seller.id).execute();
    const browser = openBrowser(seller.token);
    for (const street of ["Drosopoulou 12", "Ermou 3"]) {
      const id = await walkSteps(browser);
      for (const line of [street, `${street}b`]) {
        const form = { ...HOME, address: line };
        const next = await sendStep(browser, id, "address", address, form);
        expect.soft(next).toBe(`/sell/${id}/review`);
      }
      const [saved] = await kit.database
        .db()
        .selectFrom("address")
        .select("id")
        .where("user_id", "=", seller.id)
        .execute();
      const chosen = await sendStep(browser, id, "address", address, { address_id: saved!.id });
      expect.soft(chosen).toBe(`/sell/${id}/review`);
      expect.soft(await sendStep(browser, id, "review", review, {})).toBe(`/sell/${id}/success`);
    }
    const { length } = await kit.database
      .db()
      .selectFrom("address")
      .select("id")
      .where("user_id", "=", seller.id)
      .execute();
    expect(length).toBe(4);
  });
});

describe("every form of the account, without JavaScript and storage", () => {
  test("works, also a second time with other input", async () => {
    const member = await kit.insertPerson();
    await kit.database.db().deleteFrom("address").where("user_id", "=", member.id).execute();
    const browser = openBrowser(member.token);
    const forms: [path: string, Action, Form, Form, next: RegExp][] = [
      [
        "personal",
        personal,
        { intent: "name", full_name: "Maria Papadopoulou" },
        { intent: "name", full_name: "Μαρία Παπαδοπούλου" },
        /account\/personal$/,
      ],
      [
        "personal",
        personal,
        { intent: "email", email: "maria.one@deftero.test" },
        { intent: "email", email: "maria.two@deftero.test" },
        /verify-email/,
      ],
      [
        "personal",
        personal,
        { intent: "phone", phone_country: "GR", phone_number: "6945550101" },
        { intent: "phone", phone_country: "GR", phone_number: "6945550102" },
        /verify-number/,
      ],
      [
        "profile",
        profile,
        { intent: "username", username: "mariasells" },
        { intent: "username", username: "mariaresells" },
        /account\/profile$/,
      ],
      [
        "profile/images",
        images,
        { intent: "add", file: await photo("red") },
        { intent: "add", file: await photo("blue") },
        /account\/profile\/images\/[\w-]+$/,
      ],
      [
        "profile",
        profile,
        { intent: "purpose", purpose: "sell" },
        { intent: "purpose", purpose: "buy" },
        /account\/profile$/,
      ],
      [
        "notifications",
        wishes,
        { intent: "wishes", "sale.mail": "on" },
        { intent: "wishes" },
        /account\/notifications$/,
      ],
      ["listings", listings, { intent: "away" }, { intent: "back" }, /account\/listings$/],
      [
        "searches",
        searches,
        { intent: "save", query: "q=iphone" },
        { intent: "save", query: "q=galaxy" },
        /./,
      ],
      ["payouts", payouts, { intent: "start" }, { intent: "start" }, /^http|onboard|sandbox/],
      [
        "language",
        language,
        { country: "GR", language_GR: "el" },
        { country: "GR", language_GR: "en" },
        /account\/language$/,
      ],
    ];
    for (const [page, run, first, other, next] of forms)
      for (const form of [first, other])
        expect
          .soft(nextOf(await browser.send(`/account/${page}`, run, form)), page)
          .toEqual(expect.stringMatching(next));
    const out = await browser.send("/account/security", security, { intent: "everywhere" });
    expect.soft(nextOf(out)).toBe("");
  });

  test("for one's own listing works, also a second time with other input", async () => {
    const { seller, draft } = await kit.openComplete();
    const browser = openBrowser(seller.token);
    const params = { listingId: draft.id };
    const send = async (run: Action, form: Form) =>
      nextOf(await browser.send(`/account/listings/${draft.id}`, run, form, params));
    await kit.submit(seller, draft);
    const here = `/account/listings/${draft.id}`;
    expect.soft(await send(listingCancel, { option: "other" })).toBe(here);
    await kit.submit(seller, await kit.find(seller, draft.id));
    expect.soft(await send(listingCancel, { option: "other", comment: "A word" })).toBe(here);
    await kit.database
      .db()
      .updateTable("listing")
      .set({ status: "published" })
      .where("id", "=", draft.id)
      .execute();
    for (const asking_price of ["255", "265"])
      expect.soft(await send(listingPrice, { asking_price })).toBe(here);
    for (const intent of ["hide", "unhide", "mark_sold", "unmark_sold"])
      expect.soft(await send(listing, { intent })).toBe(here);
    expect.soft(await send(listingDelete, {})).toBe("/account/listings");
  });
});
