import { expect, test, vi } from "vitest";
import { refusedAheadContext } from "../context.ts";
import { openVisit } from "#tests/visit-kit.ts";
import { refusePrefetchedEffects } from "./prefetch.server.ts";

const noMarketplace = async () => new Response(null, { status: 503 });
const AHEAD = { "Sec-Purpose": "prefetch" };
const visitOf = (path: string, headers: Record<string, string> = AHEAD) =>
  openVisit(path, noMarketplace, { headers });
const statusAndCache = ({ status, headers }: Response) => [status, headers.get("Cache-Control")];

test("a prefetch without side effects is answered", async () => {
  const answer = await visitOf("/en-GR/faq").walk(refusePrefetchedEffects);
  expect(answer.status).toBe(200);
});

test("a prefetch that would change a cookie is refused", async () => {
  const visit = visitOf("/en-GR/faq");
  const answer = await visit.walk(refusePrefetchedEffects, () => {
    visit.cookies.clear("accessToken");
    return new Response();
  });
  expect(statusAndCache(answer)).toEqual([503, "no-store"]);
});

test("a prefetch whose loader tried to write is refused, although the loader went on", async () => {
  const visit = visitOf("/en-GR/faq");
  const answer = await visit.walk(refusePrefetchedEffects, () => {
    visit.context.set(refusedAheadContext, true);
    return new Response();
  });
  expect(statusAndCache(answer)).toEqual([503, "no-store"]);
});

test("a prefetch with a login code is refused before anything reads the code", async () => {
  const next = vi.fn<() => Response>();
  const answer = await visitOf("/en-GR?accessToken=a-code").walk(refusePrefetchedEffects, next);
  expect(statusAndCache(answer)).toEqual([503, "no-store"]);
  expect(next).not.toHaveBeenCalled();
});

test("a visit may change cookies", async () => {
  const visit = visitOf("/en-GR/faq", {});
  const answer = await visit.walk(refusePrefetchedEffects, () => {
    visit.cookies.clear("accessToken");
    return new Response();
  });
  expect(answer.status).toBe(200);
});
