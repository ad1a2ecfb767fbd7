import { expect, test } from "vitest";
import { apiContext, cookiesContext } from "#app/context.ts";
import { findView, startView } from "#app/services/person-view.server.ts";
import { createOrderMarketplace, NOW } from "#tests/order-marketplace.ts";
import { member } from "#tests/member-marketplace.ts";
import { openVisit } from "#tests/visit-kit.ts";
import { openMarketplace } from "./marketplace.server.ts";

const expires_at = new Date(NOW.getTime() + 60_000).toISOString();

/** A visit with the cookie of a running view. */
function openView(path: string, form?: Record<string, string>) {
  const marketplace = createOrderMarketplace(undefined, { getProfileDetails: () => member({}) });
  const tokens: (string | null)[] = [];
  const fetch = (request: Request) => {
    tokens.push(request.headers.get("Authorization"));
    return marketplace.fetch(request);
  };
  const visit = openVisit(path, fetch, { now: NOW, ...(form && { form }) });
  startView(visit.cookies, { token: "view_x", username: "elenibuys", expires_at });
  return { visit, tokens };
}

test("a view reads with its own token, and the console with that of the member of staff", async () => {
  for (const [path, token] of [
    ["/en-GR/account", "Bearer view_x"],
    ["/en-GR/console/people/elenibuys", "Bearer a-token"],
    ["/en-GR/hub/orders", "Bearer a-token"],
  ] as const) {
    const { visit, tokens } = openView(path);
    await visit.walk(openMarketplace as never, async () => {
      await visit.context.get(apiContext).account.get();
      return new Response();
    });
    expect([path, tokens]).toEqual([path, [token]]);
  }
});

test("a form is refused during a view, with a sentence on the next page", async () => {
  const { visit, tokens } = openView("/en-GR/account/personal", { username: "other" });
  const answer = await visit.walk(openMarketplace as never);
  expect(answer.status).toBe(303);
  expect(tokens).toEqual([]);
  expect(JSON.stringify(visit.context.get(cookiesContext).open("message"))).toContain(
    "nothing can be sent",
  );
});

test("a form of a page of the view is refused after the view as well, and no other form", async () => {
  const send = async (path: string, form: Record<string, string>) => {
    const { fetch } = createOrderMarketplace(undefined, { getProfileDetails: () => member({}) });
    const visit = openVisit(path, fetch, { now: NOW, form });
    const answer = await visit.walk(openMarketplace as never, async () => new Response("sent"));
    return [answer.status, JSON.stringify(visit.context.get(cookiesContext).open("message"))];
  };
  const [status, message] = await send("/en-GR/account/personal", { username: "x", in_view: "1" });
  expect(status).toBe(303);
  expect(message).toContain("nothing was sent");
  expect((await send("/en-GR/account/personal", { username: "x" }))[0]).toBe(200);
  // The button that ends the view stands on its pages.
  expect((await send("/en-GR/console/view", { in_view: "1" }))[0]).toBe(200);
});

test("a view is over after its time", () => {
  const { visit } = openView("/en-GR/account");
  expect(findView(visit.cookies, "/en-GR/account", NOW)).not.toBeNull();
  expect(findView(visit.cookies, "/en-GR/account", new Date(expires_at))).toBeNull();
});
