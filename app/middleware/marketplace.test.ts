import { expect, test } from "vitest";
import { apiContext, localeContext, refusedAheadContext, unreadStreamContext } from "../context.ts";
import { openVisit } from "#tests/visit-kit.ts";
import { openMarketplace } from "./marketplace.server.ts";

async function openAt(path: string, headers: Record<string, string> = {}) {
  const asked: Request[] = [];
  const fetch = async (request: Request) => {
    asked.push(request);
    return new Response(null, { status: 204 });
  };
  const visit = openVisit(path, fetch, { headers });
  await visit.walk(openMarketplace);
  return { asked, visit, api: visit.context.get(apiContext) };
}

test("the marketplace is asked as the visitor, in the language of the page", async () => {
  const { asked, api, visit } = await openAt("/en-GB/faq");
  await api.account.logout().catch(() => null);
  expect(asked[0]?.headers.get("Authorization")).toBe("Bearer a-token");
  expect(asked[0]?.headers.get("X-Request-Id")).toBe("request");
  expect(visit.context.get(localeContext)).toBe("en-GB");
});

test("a prefetch changes nothing, and is remembered as refused", async () => {
  const { asked, api, visit } = await openAt("/en-GB/faq", { "Sec-Purpose": "prefetch" });
  await expect(api.account.logout()).rejects.toMatchObject({ status: 503 });
  expect(asked).toEqual([]);
  expect(visit.context.get(refusedAheadContext)).toBe(true);
});

test("the stream of unread notifications is opened with the visitor's token", async () => {
  const { asked, visit } = await openAt("/en-GB/notifications");
  await visit.context.get(unreadStreamContext)(new AbortController().signal);
  expect(asked[0]?.headers.get("Authorization")).toBe("Bearer a-token");
});
