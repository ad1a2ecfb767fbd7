import { createHash } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { seconds } from "#contract/duration.ts";
import type { Listing } from "#contract/listing.ts";
import type { Locale, Market } from "#contract/market.ts";
import type { Order } from "#contract/order.ts";
import type { ShippingMethod } from "#contract/shipping-option.ts";
import { CAST_PASSWORD, CAST_STAFF, type CastName, createPeople } from "#api/seed/people.ts";
import { type ApiClient, createApiClient } from "#app/services/marketplace/api-client.server.ts";
import { parseApiError } from "#app/services/marketplace/api-error.server.ts";
import { createMarketplaceCall } from "#app/services/marketplace/call.server.ts";
import { createCheckoutService } from "#app/services/marketplace/checkout.server.ts";
import { untilHydrated, watch } from "../../scripts/watch-browser.ts";
import { createDemoCode } from "../demo-code.ts";
import { signUp } from "./newcomer.ts";
import { bankWords, words } from "./words.ts";

export { CAST_PASSWORD, expect, words };
export type { BrowserContext, Page };

export const SHOP = process.env["E2E_URL"]!;
export const STAGE = process.env["E2E_FAULT_URL"]!;

/** Numbers of the test bank that mean something (docs/demo.md "Paying and being paid"). */
export const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000002",
  poor: "4000000000009995",
  challenge: "4000002500003155",
  late: "4000000000000119",
  silent: "4000000000000085",
} as const;

/** Members outside of the cast, by market: each test claims one. */
const crowd = createPeople({ GR: 112, GB: 38 });

export type Person = {
  email: string;
  username: string;
  market: Market;
  locale: Locale;
  token: string;
  /** Marks the place as set by the profile, so that a test can choose its own. */
  placeMark: string;
  api: ApiClient;
};

const toPlaceMark = (userId: string) =>
  createHash("sha256").update(userId).digest("base64url").slice(0, 16);

const placeMarks = new Map(
  Object.entries(crowd.cast).map(([name, { id }]) => [`${name}@deftero.test`, toPlaceMark(id)]),
);

/** Cookies of a signed-in browser after its first page. */
export const sessionOf = ({ token, placeMark }: Person) => ({
  accessToken: token,
  localeSynced: placeMark,
});

type Step = "address" | "shipping" | "payment" | "review";

/** Claimed when nobody is left. */
const NOBODY = "";
const STAFF_EMAILS = new Set(CAST_STAFF.map(({ name }) => `${name}@deftero.test`));

/**
 * Claims one of many things for a test. Tests run in parallel processes, so the claim is a file
 * that can be created only once.
 */
function claim(kind: string, names: readonly string[], shared: string | null = null): string {
  const folder = join(process.env["E2E_FOLDER"]!, "claimed");
  mkdirSync(folder, { recursive: true });
  for (const name of names) {
    try {
      closeSync(openSync(join(folder, `${kind} ${name}`), "wx"));
      return name;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  if (shared !== null) return shared;
  throw new Error(`No ${kind} is left of ${names.length}.`);
}

const localeOf = (market: Market): Locale => (market === "GR" ? "en-GR" : "en-GB");

/** A new address for each visitor, because rate limits count by address. */
export const inventAddress = (): string =>
  `10.${[0, 0, 0].map(() => 1 + Math.floor(Math.random() * 250)).join(".")}`;

export function callAs(token: string | null, locale: Locale, origin: string = SHOP) {
  const call = createMarketplaceCall({
    fetch: (request) => fetch(request),
    baseUrl: `${origin}/api`,
    locale,
    tokens: { access: token, session: null },
    ip: inventAddress(),
  });
  return createApiClient(call);
}

async function logIn(email: string, locale: Locale, origin: string): Promise<string> {
  const api = callAs(null, locale, origin);
  try {
    return (await api.account.login({ email, password: CAST_PASSWORD })).token;
  } catch (error) {
    const problem = parseApiError(error);
    if (problem?.code !== "second_factor_needed") throw error;
    const challenge = String(problem.facts["challenge"]);
    const code = await claimCode(email, origin);
    return (await api.secondFactor.signIn({ challenge, code })).token;
  }
}

/**
 * A code of the demo's app that no other process has used: each counts once, and the shop takes the
 * one of the step before and of the step after as well.
 */
async function claimCode(email: string, origin: string): Promise<string> {
  for (;;) {
    const step = Math.floor(Date.now() / TOTP_STEP);
    const steps = [step - 1, step, step + 1].map(String);
    const claimed = claim(`${new URL(origin).port} code ${email}`, steps, NOBODY);
    if (claimed !== NOBODY) return createDemoCode(new Date(Number(claimed) * TOTP_STEP));
    await new Promise((resolve) => setTimeout(resolve, seconds(2)));
  }
}

const TOTP_STEP = seconds(30);

/** Staff sign in once for all tests: an account has two codes a minute. */
async function logInStaff(email: string, locale: Locale, origin: string): Promise<string> {
  if (origin !== SHOP) {
    const token = await logIn(email, locale, origin);
    await fetch(`${origin}/backstage/staff`, { method: "POST", body: JSON.stringify({ email }) });
    return token;
  }
  const folder = join(process.env["E2E_FOLDER"]!, "claimed");
  const file = join(folder, `${new URL(origin).port} session ${email}`);
  mkdirSync(folder, { recursive: true });
  const kept = existsSync(file) ? readFileSync(file, "utf8") : null;
  const isLive = async (token: string) =>
    callAs(token, locale, origin)
      .account.get()
      .then(
        () => true,
        () => false,
      );
  if (kept && (await isLive(kept))) return kept;
  const token = await logIn(email, locale, origin);
  writeFileSync(file, token);
  return token;
}

/** Actions of a test outside of the browser. Sessions end with the test. */
export function createShop(origin: string = SHOP) {
  const open: Person[] = [];
  const guarded: Person[] = [];
  const kind = (name: string) => `${new URL(origin).port} ${name}`;

  async function enter(
    email: string,
    username: string,
    market: Market,
    locale: Locale = localeOf(market),
  ): Promise<Person> {
    const isStaff = STAFF_EMAILS.has(email);
    const token = await (isStaff ? logInStaff : logIn)(email, locale, origin);
    const api = callAs(token, locale, origin);
    const placeMark = toPlaceMark((await api.account.get()).id);
    placeMarks.set(email, placeMark);
    const person = { email, username, market, locale, token, placeMark, api };
    if (!isStaff) open.push(person);
    return person;
  }

  async function listOffers(market: Market, isInstant: boolean): Promise<string[]> {
    const api = callAs(null, localeOf(market), origin);
    const { data } = await api.search.listings({
      limit: 100,
      facets: "0",
      ...(isInstant ? { instant_buy: "1" } : {}),
    });
    return data.map(({ id }) => id);
  }

  const shop = {
    origin,

    /** Signs in a member of the cast; shared by all tests, so only for reading. */
    castMember(name: CastName, locale?: Locale): Promise<Person> {
      const { username, market } = crowd.cast[name];
      return enter(`${name}@deftero.test`, username, market, locale);
    },

    /** Signs in a member whom no other test uses. Without addresses and cards. */
    async person(market: Market = "GR", locale?: Locale): Promise<Person> {
      if (origin !== SHOP) {
        const answer = await fetch(`${origin}/backstage/person`, {
          method: "POST",
          body: JSON.stringify({ market }),
        });
        const { email, username } = (await answer.json()) as { email: string; username: string };
        return enter(email, username, market, locale);
      }
      const names = crowd.people
        .filter(({ email, market: theirs }) => theirs === market && email.includes("@people."))
        .map(({ username }) => username)
        .toReversed();
      const username = claim(kind("person"), names, NOBODY);
      if (username !== NOBODY)
        return enter(`${username}@people.deftero.test`, username, market, locale);
      const place = { market, locale: localeOf(market), origin, password: CAST_PASSWORD };
      const newcomer = await signUp(callAs, place);
      return enter(newcomer.email, newcomer.username, market, locale);
    },

    /** Signs in the listing's seller; fails when another test uses them. */
    enterSeller({ seller_info: { username } }: Pick<Listing, "seller_info">): Promise<Person> {
      const seller = crowd.people.find((one) => one.username === username)!;
      return enter(seller.email, username, seller.market);
    },

    async listing({
      market = "GR" as Market,
      isInstant = true,
      buyer = null as Person | null,
    } = {}): Promise<Listing> {
      const api = callAs(null, localeOf(market), origin);
      const offers = await listOffers(market, isInstant);
      for (;;) {
        const listingId = claim(kind("listing"), offers);
        const listing = await api.listing.get({ id: listingId });
        if (listing.seller_info.username !== buyer?.username) return listing;
      }
    },

    claimListing: (ids: readonly string[]) => claim(kind("listing"), ids),

    async address(person: Person): Promise<string> {
      const isGreek = person.market === "GR";
      const { id } = await person.api.address.create(
        {
          full_name: isGreek ? "Άννα Δήμου" : "Anna Dimou",
          address: isGreek ? "Δροσοπούλου 12" : "14 Gloucester Road",
          city: isGreek ? "Αθήνα" : "Bristol",
          region: isGreek ? "attica" : "Bristol",
          postal_code: isGreek ? "11257" : "BS78AE",
          country: person.market,
          mobile_number: isGreek ? "6912345678" : "07400123456",
        },
        { idempotencyKey: crypto.randomUUID() },
      );
      return id;
    },

    async card(person: Person, number: string = CARDS.good): Promise<string> {
      const setup = await person.api.payment.initializeSetup(
        { return_path: `/${person.locale}` },
        { idempotencyKey: crypto.randomUUID() },
      );
      const answer = await fetch(new URL(setup.redirect_url, origin), {
        method: "POST",
        redirect: "manual",
        headers: { "Sec-Fetch-Site": "same-origin" },
        body: new URLSearchParams({
          number,
          name: "ANNA DIMOU",
          expiry: "08/31",
          cvc: "123",
          decision: "save",
        }),
      });
      expect(answer.status).toBe(303);
      const card = await person.api.card.create(
        { setup_reference: setup.setup_reference, keep: true },
        { idempotencyKey: crypto.randomUUID() },
      );
      return card.reference;
    },

    /** A draft of that person with every step before `at` completed. */
    async draft(
      person: Person,
      listing: Pick<Listing, "id">,
      {
        at = "address" as Step,
        card = CARDS.good as string,
        method = "courier" as ShippingMethod,
      } = {},
    ): Promise<string> {
      const { id } = await person.api.order.create(
        { listing_id: listing.id },
        { idempotencyKey: crypto.randomUUID() },
      );
      const service = createCheckoutService(person.api, id);
      if (at === "address") return id;
      await service.chooseAddress(await shop.address(person));
      if (at === "shipping") return id;
      await service.chooseShipping(method, null, crypto.randomUUID());
      if (at === "payment") return id;
      await service.chooseCard(await shop.card(person, card));
      return id;
    },

    async buy(
      person: Person,
      listing: Pick<Listing, "id">,
      card: string = CARDS.good,
    ): Promise<string> {
      const id = await shop.draft(person, listing, { at: "review", card });
      const { payment } = await shop.pay(person, id);
      expect(payment?.outcome).toBe("placed");
      return id;
    },

    /** Presses Pay on the summary, whatever the bank answers. */
    async pay(person: Person, id: string): Promise<Order> {
      const service = createCheckoutService(person.api, id);
      const { amounts } = await service.order();
      const back = `/${person.locale}/checkout/${id}/review`;
      return service.pay(amounts.total, back, crypto.randomUUID());
    },

    profile: (person: Person) => person.api.account.get(),

    order: (person: Person, id: string) => person.api.order.get({ orderId: id }),

    async listOrdersOf(person: Person, listing: Pick<Listing, "id">) {
      const { data } = await person.api.order.list({
        user: "me",
        role: "buyer",
        state: "all",
        page: 1,
      });
      return data.filter((order) => order.listing_id === listing.id);
    },

    /** Begins two-step sign-in. It ends with the test, because people may be used again. */
    async beginSecondFactor(person: Person): Promise<TOTP> {
      await person.api.secondFactor.start();
      guarded.push(person);
      const { setup } = await person.api.secondFactor.get();
      return new TOTP({ secret: Secret.fromBase32(setup!.secret) });
    },

    async turnOnSecondFactor(person: Person): Promise<void> {
      const app = await shop.beginSecondFactor(person);
      await person.api.secondFactor.confirm({ code: app.generate() });
    },

    /** Ends the session at the API without the browser's knowledge. */
    async endSession(person: Person): Promise<void> {
      await person.api.account.logout();
      open.splice(open.indexOf(person), 1);
    },

    async [Symbol.asyncDispose]() {
      await Promise.all(guarded.map((person) => person.api.secondFactor.remove()));
      await Promise.all(open.map((person) => person.api.account.logout().catch(() => {})));
    },
  };
  return shop;
}
export type Shop = ReturnType<typeof createShop>;

export const cookieOf = (person: Person): string =>
  Object.entries(sessionOf(person))
    .map((pair) => pair.join("="))
    .join("; ");

/** Console errors that a test expects; all others fail it. */
type Complaints = {
  expectStatus(...statuses: number[]): void;
  expectOffline(): void;
};

const OF_NO_CONNECTION =
  /^net::ERR_INTERNET_DISCONNECTED|Error loading route module|Failed to fetch dynamically imported/;

/** The build without app/hydration: pages load their scripts and hydrate at once. */
export const isStock = process.env["STOCK"] === "1";

/** Chromium without scripts refuses module preloads by this name; `STOCK=1` builds have them. */
export const isOfNoScripts = (complaint: string, javaScriptEnabled: boolean | undefined) =>
  isStock && javaScriptEnabled === false && /^csp: \S+\.js$/.test(complaint);

type Fixtures = {
  visitor: void;
  shop: Shop;
  /** A shop with a movable clock, faults and database access: `fault-shop.ts`. */
  stage: Shop;
  complaints: Complaints;
};

export const test = base.extend<Fixtures>({
  visitor: [
    async ({ context }, use) => {
      await context.setExtraHTTPHeaders({ "X-Forwarded-For": inventAddress() });
      await use();
    },
    { auto: true },
  ],
  shop: async ({}, use) => {
    const shop = createShop();
    await use(shop);
    await shop[Symbol.asyncDispose]();
  },
  stage: async ({}, use) => {
    const stage = createShop(STAGE);
    await use(stage);
    await stage[Symbol.asyncDispose]();
  },
  complaints: [
    async ({ context, javaScriptEnabled }, use) => {
      const expected = new Set<number>();
      const found: string[] = [];
      watch(context, expected, found);
      let isOffline = false;
      await use({
        expectStatus: (...statuses) => statuses.forEach((one) => expected.add(one)),
        expectOffline: () => {
          isOffline = true;
        },
      });
      const unexpected = found
        .filter((one) => !isOffline || !OF_NO_CONNECTION.test(one))
        .filter((one) => !isOfNoScripts(one, javaScriptEnabled));
      expect(unexpected, "what the browser complained about").toEqual([]);
    },
    { auto: true },
  ],
});

/** Waits for the hydration; returns at once where scripts are off. */
export async function hydrated(page: Page): Promise<void> {
  if (test.info().project.use.javaScriptEnabled === false) return;
  await untilHydrated(page);
}

export async function open(page: Page, address: string) {
  const answer = await page.goto(address);
  await hydrated(page);
  return answer!;
}

/** Waits until the browser is at this address and its page is hydrated. */
export async function arrive(page: Page, place: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(
    typeof place === "string" ? new RegExp(`${place}(?:[?#].*)?$`) : place,
  );
  await hydrated(page);
}

/** Signs in by cookies, which is faster than the form. */
export async function enterAs(context: BrowserContext, person: Person, origin: string = SHOP) {
  await context.addCookies(
    Object.entries(sessionOf(person)).map(([name, value]) => ({
      name,
      value,
      url: origin,
      httpOnly: true,
      sameSite: "Lax" as const,
    })),
  );
}

export async function signIn(
  page: Page,
  email: string,
  locale: Locale,
  password: string = CAST_PASSWORD,
): Promise<void> {
  const t = words(locale);
  const value = placeMarks.get(email);
  const { origin: url } = new URL(page.url());
  if (value) await page.context().addCookies([{ name: "localeSynced", value, url }]);
  await page.getByRole("textbox", { name: t("auth", "email"), exact: true }).fill(email);
  await page.getByLabel(t("auth", "password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("auth", "sign-in.submit"), exact: true }).click();
}

export async function goOn(page: Page, locale: Locale): Promise<void> {
  const name = words(locale)("checkout", "continue");
  await page.getByRole("main").getByRole("button", { name, exact: true }).click();
}

export async function enterCard(page: Page, number: string, locale: Locale): Promise<void> {
  const bank = bankWords(locale === "el-GR" ? "el" : "en");
  await page.getByLabel(bank("number"), { exact: true }).fill(number);
  await page.getByLabel(bank("name"), { exact: true }).fill("ANNA DIMOU");
  await page.getByLabel(bank("expiry"), { exact: true }).fill("08/31");
  await page.getByLabel(bank("cvc"), { exact: true }).fill("123");
  await page.getByRole("button", { name: bank("save") }).click();
}
