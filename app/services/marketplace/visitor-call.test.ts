import { expect, test } from "vitest";
import { contract } from "#contract/contract.ts";
import { createCookieJar } from "../cookie-jar.server.ts";
import { createKeptForm } from "../kept-form.server.ts";
import { noLog } from "../log.server.ts";
import { createVisitorCall } from "./visitor-call.server.ts";

const ORIGIN = "http://deftero.test";
const PAGE = "/en-GR/checkout/1/address";
const LISTINGS = {
  data: [],
  meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 },
  links: { first: "/", last: "/", prev: null, next: null },
};

function visit(
  path: string,
  {
    form,
    referrer,
    isForMembers = false,
  }: { form?: URLSearchParams; referrer?: string; isForMembers?: boolean } = {},
) {
  const cookies = createCookieJar("accessToken=over; signInType=email", {
    secret: "a secret of thirty-two characters, or more",
    secure: false,
  });
  const asked: (string | null)[] = [];
  const request = new Request(ORIGIN + path, {
    ...(form ? { method: "POST", body: form } : {}),
    headers: referrer ? { Referer: referrer } : {},
  });
  const call = createVisitorCall({
    fetch: async (sent) => {
      const token = sent.headers.get("Authorization");
      asked.push(token);
      return token === null && !isForMembers
        ? Response.json(LISTINGS)
        : Response.json({ message: "No.", errors: {}, code: "signed_out" }, { status: 401 });
    },
    locale: "en-GR",
    cookies,
    ip: "",
    log: noLog,
    request,
    ownOrigin: ORIGIN,
    path,
    form: form ?? null,
    factorPath: "/factor",
    signInPath: (callbackUrl) => `/sign-in?callbackUrl=${encodeURIComponent(callbackUrl)}`,
  });
  return { call, cookies, asked };
}
const leadsTo = (thrown: unknown) => {
  const response = thrown as Response;
  return [response.status, response.headers.get("Location")];
};
const input = { params: { orderId: "1" as never } };

test("with an expired session a public page is requested again without the token", async () => {
  const { call, cookies, asked } = visit("/en-GR/search");
  expect(await call(contract.listing.list, { query: {} })).toEqual(LISTINGS);
  expect(asked).toEqual(["Bearer over", null]);
  expect([cookies.get("accessToken"), cookies.get("signInType")]).toEqual([null, null]);
});

test("with an expired session a personal page redirects to sign-in and back, and clears the token", async () => {
  const { call, cookies } = visit(`${PAGE}?a=1`);
  const thrown = await call(contract.order.get, input).catch((e: unknown) => e);
  expect(leadsTo(thrown)).toEqual([
    302,
    `/sign-in?callbackUrl=${encodeURIComponent(`${PAGE}?a=1`)}`,
  ]);
  expect(cookies.get("accessToken")).toBeNull();
});

test("an endpoint with optional sign-in that answers 401 twice redirects to sign-in", async () => {
  const { call, asked } = visit(PAGE, { isForMembers: true });
  const thrown = await call(contract.listing.list, { query: {} }).catch((e: unknown) => e);
  expect(leadsTo(thrown)).toEqual([302, `/sign-in?callbackUrl=${encodeURIComponent(PAGE)}`]);
  expect(asked).toEqual(["Bearer over", null]);
});

test("a too long return URL loses its query", async () => {
  const { call } = visit(`${PAGE}?${"q=a&".repeat(1000)}`);
  const thrown = await call(contract.order.get, input).catch((e: unknown) => e);
  expect(leadsTo(thrown)).toEqual([302, `/sign-in?callbackUrl=${encodeURIComponent(PAGE)}`]);
});

test("a form of an expired session is kept for its page", async () => {
  const form = new URLSearchParams({ city: "Αθήνα" });
  const { call, cookies } = visit(PAGE, { form, referrer: ORIGIN + PAGE });
  const thrown = await call(contract.order.get, input).catch((e: unknown) => e);
  expect(leadsTo(thrown)).toEqual([303, `/sign-in?callbackUrl=${encodeURIComponent(PAGE)}`]);
  expect(createKeptForm(cookies).take(PAGE)).toEqual(new URLSearchParams({ city: "Αθήνα" }));
});

test("a form to a resource route returns to the referring page", async () => {
  const { call } = visit("/en-GR/checkout", {
    form: new URLSearchParams({ listing_id: "1" }),
    referrer: `${ORIGIN}/en-GR/listing/1?photo=2`,
  });
  const thrown = await call(contract.order.get, input).catch((e: unknown) => e);
  expect(leadsTo(thrown)[1]).toContain(encodeURIComponent("/en-GR/listing/1?photo=2"));
});

test("a referrer of another site is ignored", async () => {
  const { call } = visit(PAGE, { form: new URLSearchParams(), referrer: "https://evil.test/x" });
  const thrown = await call(contract.order.get, input).catch((e: unknown) => e);
  expect(leadsTo(thrown)[1]).toContain(encodeURIComponent(PAGE));
});

test("two concurrent 401 clear the token once", async () => {
  const { call, cookies } = visit(`${PAGE}?a=1`);
  const thrown = await Promise.all(
    [contract.order.get, contract.order.get].map((endpoint) =>
      call(endpoint, input).catch((e: unknown) => e),
    ),
  );
  expect(thrown.map(leadsTo)).toEqual([leadsTo(thrown[0]), leadsTo(thrown[0])]);
  const headers = new Headers();
  cookies.writeTo(headers);
  expect(headers.getSetCookie().map((line) => line.split(";", 2).join(";"))).toEqual([
    "accessToken=; Max-Age=0",
    "signInType=; Max-Age=0",
  ]);
});

test("a later call of the same request has no token", async () => {
  const { call, asked } = visit("/en-GR/search");
  await call(contract.listing.list, { query: {} });
  await call(contract.listing.list, { query: {} });
  expect(asked).toEqual(["Bearer over", null, null]);
});

test("secrets of an interrupted form are not kept", async () => {
  const form = new URLSearchParams({
    city: "Αθήνα",
    password: "Second-hand-1!",
    current_password: "Second-hand-1!",
    code: "123456",
    nonce: "n",
  });
  const { call, cookies } = visit(PAGE, { form, referrer: ORIGIN + PAGE });
  await call(contract.order.get, input).catch((e: unknown) => e);
  expect(createKeptForm(cookies).take(PAGE)).toEqual(new URLSearchParams({ city: "Αθήνα" }));
});

test.each([
  ["a photo", { file: new File(["photo"], "a.jpg"), tag: "front-view" as const }, true],
  ["what was typed", { notes: "Kept", version: 1 }, false],
])("a disconnect aborts a call with %s: %j", async (_, body, isDropped) => {
  const gone = new AbortController();
  const signals: AbortSignal[] = [];
  const call = createVisitorCall({
    fetch: (sent) => {
      signals.push(sent.signal);
      return new Promise(() => {});
    },
    locale: "en-GR",
    cookies: createCookieJar("", {
      secret: "a secret of thirty-two characters, or more",
      secure: false,
    }),
    ip: "",
    log: noLog,
    request: new Request(ORIGIN, { method: "POST", signal: gone.signal }),
    ownOrigin: ORIGIN,
    path: "/",
    form: null,
    factorPath: "/factor",
    signInPath: () => "/",
  });
  const params = { id: "1" as never };
  const answer =
    "file" in body
      ? call(contract.listingDraft.addPhoto, { params, body })
      : call(contract.listingDraft.update, { params, body });
  gone.abort();
  expect(signals.map(({ aborted }) => aborted)).toEqual([isDropped]);
  if (isDropped) await expect(answer).rejects.toMatchObject({ status: 503 });
  else answer.catch(() => {});
});
