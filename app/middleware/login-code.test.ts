import { expect, test, vi } from "vitest";
import { openVisit } from "#tests/visit-kit.ts";
import { takeLoginCode } from "./login-code.server.ts";

const noMarketplace = async () => new Response(null, { status: 503 });

test("an address without a code goes on to its route", async () => {
  const answer = await openVisit("/en-GR/search?q=a", noMarketplace).pass(takeLoginCode);
  expect(answer).toBe("passed");
});

test("a code of a sign-in that this browser did not begin leads to the page with an error", async () => {
  const next = vi.fn<() => Response>();
  const visit = openVisit("/en-GR/search?q=a&accessToken=a-code", noMarketplace, { cookie: "" });
  const answer = await visit.walk(takeLoginCode, next);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe("/en-GR/search?q=a&error=social-expired");
  expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(next).not.toHaveBeenCalled();
});

test("a posted form does not use the code of its address", async () => {
  const cookie = "socialState=a-secret";
  const visit = openVisit("/en-GR/search?accessToken=a-code", noMarketplace, { cookie, form: {} });
  const answer = await visit.walk(takeLoginCode);
  expect(answer.headers.get("Location")).toBe("/en-GR/search");
  expect(visit.cookies.get("socialState")).toBe("a-secret");
});
