import { expect, test } from "vitest";
import { savedFormContext } from "../context.ts";
import { openVisit } from "#tests/visit-kit.ts";
import { writeCookies } from "./cookies.server.ts";

const noMarketplace = async () => new Response(null, { status: 503 });
const PAGE = "/en-GR/account/personal";
const failed = () => new Response(null, { status: 503 });

test("a response carries the cookies that its route has changed", async () => {
  const visit = openVisit(PAGE, noMarketplace);
  const answer = await visit.walk(writeCookies, () => {
    visit.cookies.clear("accessToken");
    return new Response();
  });
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^accessToken=; Max-Age=0/),
  ]);
});

test("a response of an unchanged visit sets no cookie", async () => {
  const answer = await openVisit(PAGE, noMarketplace).walk(writeCookies);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test("a form whose page fails is kept for the next visit, without its secrets", async () => {
  const form = { full_name: "Eleni P", password: "Second-hand-1!" };
  const visit = openVisit(PAGE, noMarketplace, { form });
  const answer = await visit.walk(writeCookies, failed);
  expect(answer.headers.getSetCookie()).toHaveLength(1);
  expect(visit.context.get(savedFormContext).take(PAGE)).toEqual(
    new URLSearchParams({ full_name: "Eleni P" }),
  );
});

test("a kept form that a failed page has taken stays kept", async () => {
  const before = openVisit(PAGE, noMarketplace, { form: { full_name: "Eleni P" } });
  await before.walk(writeCookies, failed);
  const visit = openVisit(PAGE, noMarketplace, { cookie: before.nextCookie() });
  const answer = await visit.walk(writeCookies, () => {
    visit.context.get(savedFormContext).take(PAGE);
    return failed();
  });
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test("a kept form that is taken beside a redirect to another language stays kept", async () => {
  const before = openVisit(PAGE, noMarketplace, { form: { full_name: "Eleni P" } });
  await before.walk(writeCookies, failed);
  const visit = openVisit(PAGE, noMarketplace, { cookie: before.nextCookie() });
  const answer = await visit.walk(writeCookies, () => {
    const saved = visit.context.get(savedFormContext);
    saved.holdOver();
    saved.take(PAGE);
    return new Response(null, { status: 302 });
  });
  expect(answer.headers.getSetCookie()).toEqual([]);
});
