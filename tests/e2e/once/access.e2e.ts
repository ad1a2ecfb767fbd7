import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { endpoints } from "#contract/contract.ts";
import { createSeller } from "../seller-kit.ts";
import { createFillers } from "./fillers.ts";
import { cookieOf, expect, SHOP, test, type Person, inventAddress } from "../shop.ts";

/**
 * Every page and form of the build's own list of routes, so that none is forgotten (ASVS 5.0 3.5.1,
 * 8.2.1, 8.2.2).
 */
type Node = { id: string; path?: string; file: string; index?: boolean; children?: Node[] };
type Route = { id: string; pattern: string; file: string; hasAction: boolean; hasPage: boolean };

const app = join(import.meta.dirname, "../../../app");

function listRoutes(): Route[] {
  const bin = join(import.meta.dirname, "../../../node_modules/.bin/react-router");
  const [root] = JSON.parse(
    execFileSync(bin, ["routes", "--json"], { encoding: "utf8", cwd: join(app, "..") }),
  ) as Node[];
  const visit = (node: Node, above: string): Route[] => {
    const pattern = node.path ? `${above}/${node.path}` : above;
    const source = readFileSync(join(app, node.file), "utf8");
    const has = (name: string) =>
      new RegExp(`export (?:async )?(?:function|const) ${name}\\b`).test(source);
    const isLayout = node.children !== undefined;
    return [
      ...(isLayout
        ? []
        : [
            {
              id: node.id,
              pattern: pattern || "/",
              file: node.file,
              hasAction: has("action"),
              hasPage: /export default/.test(source),
            },
          ]),
      ...(node.children ?? []).flatMap((child) => visit(child, pattern)),
    ];
  };
  return (root!.children ?? []).flatMap((node) => visit(node, ""));
}

const routes = listRoutes();
const actions = routes.filter(({ hasAction }) => hasAction);

const PUBLIC_PAGES = new Set([
  "routes/own/front-door",
  "routes/home",
  "routes/search",
  "routes/suggest",
  "devices-vertical",
  "devices-brand",
  "devices-model",
  "routes/listing",
  "routes/listing-check",
  "routes/listing-delivery",
  "routes/sku",
  "routes/compare",
  "routes/compare-choose",
  "routes/hunt/start",
  "routes/hunt/conversation",
  "routes/profile",
  "routes/account/favorites",
  "routes/account/saved-search",
  "routes/favorite-toggle",
  "routes/recent",
  "routes/offline",
  "routes/how-it-works",
  "routes/worth",
  "routes/ticket-file",
  "routes/report",
  "routes/contact",
  "routes/ticket",
  "routes/withdrawal/ask",
  "routes/withdrawal/by-link",
  "routes/faq",
  "routes/help",
  "routes/content",
  "routes/contact-change",
  "routes/staff-invitation",
  "routes/decision",
  "routes/offer-answer",
  "routes/unsubscribe",
  "routes/sell/start",
  "routes/sell/new",
  "routes/sell/wish",
  "routes/auth/choose",
  "routes/auth/sign-in",
  "routes/auth/second-factor",
  "routes/auth/passkey-options",
  "routes/auth/sign-up",
  "routes/auth/forgot-password",
  "routes/auth/check-email",
  "routes/auth/change-password",
  "routes/auth/change-password-success",
  "routes/auth/social",
  "routes/auth/login-code",
  "routes/auth/sign-out",
  "routes/checkout/start",
  "routes/passport",
  "routes/account/calendar-return",
  "routes/account/order-do",
  "routes/notification-stream",
  "routes/hunt/reply-stream",
  "routes/select-country",
  "routes/consent",
  "routes/not-found",
  "routes/own/version",
  "routes/own/geolocation",
  "routes/own/lite",
  "routes/own/theme",
  "routes/own/share-picture",
  "routes/own/monitoring",
  "routes/own/policy-reports",
  "routes/own/robots",
  "routes/own/security-txt",
  "routes/own/sitemap",
  "routes/own/product-feed",
  "routes/own/ucp-profile",
  // Leads to a page of the account.
  "routes/account/push-subscription",
]);
const PUBLIC_ACTIONS = new Set([
  // Answers a script with the API's refusal.
  "routes/account/push-subscription",
  "routes/account/order-do",
  "routes/own/monitoring",
  "routes/own/policy-reports",
  "routes/favorite-toggle",
  "routes/recent",
  "routes/contact-change",
  "routes/decision",
  "routes/offer-answer",
  "routes/unsubscribe",
  "routes/withdrawal/ask",
  "routes/withdrawal/by-link",
  "routes/report",
  "routes/contact",
  "routes/ticket",
  "routes/hunt/start",
  "routes/hunt/conversation",
  "routes/hunt/reply-stream",
  "routes/own/lite",
  "routes/own/theme",
  "routes/worth",
  "routes/sell/new",
  "routes/sell/wish",
  "routes/sell/start",
  "routes/sell/photos",
  "routes/sell/photo-upload",
  "routes/sell/address",
  "routes/own/geolocation",
  "routes/not-found",
  "routes/auth/sign-in",
  "routes/auth/second-factor",
  "routes/auth/passkey-options",
  "routes/auth/sign-up",
  "routes/auth/forgot-password",
  "routes/auth/check-email",
  "routes/auth/change-password",
  "routes/auth/change-password-success",
  "routes/auth/social",
  "routes/auth/login-code",
  "routes/auth/sign-out",
  "routes/select-country",
  "routes/consent",
]);

const FOREIGN: Record<string, string>[] = [
  { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.test" },
  { "Sec-Fetch-Site": "same-site", Origin: "http://other.127.0.0.1" },
  { Origin: "https://evil.test" },
  { Origin: "null" },
  {},
];

const cookie = (person: Person): Record<string, string> => ({
  Cookie: cookieOf(person),
});

const post = (path: string, headers: Record<string, string>, body = "a=1") =>
  fetch(SHOP + path, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
    body,
  });

test("the list of routes matches the build", () => {
  expect(routes.length).toBeGreaterThan(20);
  expect(actions.length).toBeGreaterThan(7);
  const known = new Set(routes.map(({ id }) => id));
  expect([...PUBLIC_PAGES, ...PUBLIC_ACTIONS].filter((id) => !known.has(id))).toEqual([]);
});

test("every route refuses cross-site posts, and posts without an origin", async ({ shop }) => {
  test.slow();
  const person = await shop.person();
  const fill = createFillers(await shop.draft(person, await shop.listing({ buyer: person })));
  const taken: string[] = [];
  for (const { pattern, id } of routes) {
    // Paths below /api go to the marketplace, which has no such file.
    const isScreen = pattern.startsWith("/:locale");
    for (const path of [fill(pattern), ...(isScreen ? [`${fill(pattern)}.data`] : [])]) {
      for (const headers of FOREIGN) {
        const { status } = await post(path, {
          ...headers,
          ...cookie(person),
        });
        if (status !== 403) taken.push(`${id} ${path} ${JSON.stringify(headers)}: ${status}`);
      }
    }
  }
  expect(taken).toEqual([]);
});

test("every page and form that is not public redirects visitors to the sign-in", async ({
  shop,
}) => {
  const person = await shop.person();
  const fill = createFillers(await shop.draft(person, await shop.listing({ buyer: person })));
  const open: string[] = [];
  for (const { id, pattern, hasAction } of routes) {
    const path = fill(pattern);
    if (!PUBLIC_PAGES.has(id)) {
      const answer = await fetch(SHOP + path, { redirect: "manual" });
      const location = answer.headers.get("Location") ?? "";
      if (answer.status !== 302 || !location.includes("/auth/sign-in?callbackUrl="))
        open.push(`GET ${path}: ${answer.status} ${location}`);
    }
    if (hasAction && !PUBLIC_ACTIONS.has(id)) {
      const answer = await post(
        path,
        { "Sec-Fetch-Site": "same-origin" },
        "intent=delete&user=01890000-0000-7000-8000-000000000000&id=01890000-0000-7000-8000-000000000000&listing_id=01890000-0000-7000-8000-000000000000&full_name=a&address_id=01890000-0000-7000-8000-000000000000&method=courier&pay_with=klarna&accepted_total=1+EUR",
      );
      const location = answer.headers.get("Location") ?? "";
      if (answer.status !== 303 || !/auth\/sign-in|modal=sign-in/.test(location))
        open.push(`POST ${path}: ${answer.status} ${location}`);
    }
  }
  expect(open).toEqual([]);
});

test("members get 404 for another person's order, on every page and form", async ({ shop }) => {
  const [person, stranger] = [await shop.person(), await shop.person()];
  const id = await shop.draft(person, await shop.listing({ buyer: person }), { at: "review" });
  const fill = createFillers(id);
  const before = await shop.order(person, id);
  const seen: string[] = [];
  for (const { id: route, pattern, hasAction } of routes) {
    // The older address of an order action redirects whoever asks; the page that it leads to is here.
    if (!pattern.includes(":orderId") || route === "routes/account/order-do") continue;
    const path = fill(pattern);
    for (const address of [path, `${path}.data`]) {
      const answer = await fetch(SHOP + address, {
        redirect: "manual",
        headers: cookie(stranger),
      });
      if (answer.status !== 404) seen.push(`GET ${address}: ${answer.status}`);
    }
    if (!hasAction) continue;
    for (const body of [
      "intent=extend",
      "method=hub_pickup&step=address",
      "pay_with=klarna",
      `accepted_total=${before.amounts.total.amount}+EUR`,
      `address_id=${before.address!.id}`,
    ]) {
      const answer = await post(
        path,
        { "Sec-Fetch-Site": "same-origin", ...cookie(stranger) },
        body,
      );
      // 400: the page has no such form, whoever asks.
      const isRefused = [400, 404, 422].includes(answer.status);
      if (!isRefused) {
        seen.push(`POST ${path} ${body}: ${answer.status} ${answer.headers.get("Location") ?? ""}`);
      }
    }
  }
  expect(seen).toEqual([]);
  expect(await shop.order(person, id)).toEqual(before);
});

test("members get 404 for another person's draft and listing, on every page and form", async ({
  shop,
}) => {
  const [person, stranger] = [await shop.person(), await shop.person()];
  const seller = createSeller(person, shop);
  const { id, version } = await seller.draft();
  const fill = createFillers("01890000-0000-7000-8000-000000000000", id);
  const before = await person.api.listingDraft.get({ id });
  const seen: string[] = [];
  for (const { id: route, pattern, hasAction, hasPage } of routes) {
    if (!pattern.includes(":listingId") || PUBLIC_PAGES.has(route)) continue;
    const path = fill(pattern);
    for (const address of hasPage ? [path, `${path}.data`] : [path]) {
      const answer = await fetch(SHOP + address, { redirect: "manual", headers: cookie(stranger) });
      if (answer.status !== 404) seen.push(`GET ${address}: ${answer.status}`);
    }
    if (!hasAction) continue;
    for (const body of [
      `version=${version}&asking_price=99&intent=keep`,
      `version=${version}&media_id=${before.photos[0]!.id}&intent=remove`,
      `version=${version}&address_id=${before.address_id}`,
      "intent=hide",
      "intent=delete",
      "option=other",
      "decision=publish&version=1",
    ]) {
      const headers = { "Sec-Fetch-Site": "same-origin", ...cookie(stranger) };
      // Responses differ; the assertions below check that nothing has changed.
      const { status } = await post(path, headers, `${body}&nonce=${crypto.randomUUID()}`);
      if (status >= 500) seen.push(`POST ${path} ${body}: ${status}`);
    }
  }
  expect(seen).toEqual([]);
  expect(await person.api.listingDraft.get({ id })).toEqual(before);
});

test("the API ignores cookies: a cross-site call is signed out", async ({ shop }) => {
  const person = await shop.person();
  const fill = createFillers(await shop.draft(person, await shop.listing({ buyer: person })));
  const taken: string[] = [];
  for (const { id, method, path, auth } of Object.values(endpoints)) {
    if (method === "GET" || auth !== "user") continue;
    const answer = await fetch(`${SHOP}/api${fill(path.replaceAll(/\{(\w+)\}/g, ":$1"))}`, {
      method,
      headers: {
        Origin: "https://evil.test",
        "Sec-Fetch-Site": "cross-site",
        "Content-Type": "application/json",
        "Idempotency-Key": crypto.randomUUID(),
        "X-Forwarded-For": inventAddress(),
        ...cookie(person),
      },
      body: "{}",
    });
    const allowed = answer.headers.get("Access-Control-Allow-Origin");
    if (answer.status !== 401 || allowed !== null) taken.push(`${id}: ${answer.status} ${allowed}`);
  }
  expect(taken).toEqual([]);
});
