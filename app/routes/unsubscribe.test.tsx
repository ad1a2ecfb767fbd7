import { describe, expect, test } from "vitest";
import type { Answers } from "#tests/msw/canned-marketplace.ts";
import { createOrderMarketplace, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { pageKeyOf } from "../services/page-key.server.ts";
import Unsubscribe, { action, handle, loader, middleware } from "./unsubscribe.tsx";

const TOKEN = "AaB0-_".repeat(11);
const PATH = `/en-GR/unsubscribe/${TOKEN}`;
const EMAIL = "m•••@deftero.test";

const market = (isOn: boolean, answers: Answers = {}) =>
  createOrderMarketplace(undefined, {
    getUnsubscribe: () => ({ category: "favorite", email: EMAIL, is_on: isOn }),
    unsubscribe: () => null,
    ...answers,
  });
const visit = (
  marketplace: ReturnType<typeof market>,
  token = TOKEN,
  form?: Record<string, string>,
) =>
  openVisit(PATH, marketplace.fetch, {
    params: { token },
    cookie: "",
    ...(form === undefined ? {} : { form }),
  });
async function look(isOn: boolean, address = PATH) {
  const loaded = await visit(market(isOn)).send(loader);
  const document = await renderRoute(Unsubscribe, loaded, address);
  const main = document.querySelector("main")!;
  return { document, main, words: main.textContent.replace(/[\s\u00a0]+/g, " ") };
}

describe("a link at the foot of a mail", () => {
  test("asks for confirmation, names the address, and needs no sign-in", async () => {
    const { main, words } = await look(true);
    expect(words).toContain("Stop emails about price drops of your favourites?");
    expect(words).toContain(EMAIL);
    expect(main.querySelectorAll("form[method=post] button")).toHaveLength(1);
  });

  test("afterwards says that it has ended, and where it can be turned on again", async () => {
    const { main, words } = await look(false);
    expect(words).toContain("No more emails about price drops");
    expect(main.querySelector("form")).toBeNull();
    expect(main.querySelector('a[href="/en-GR/account/notifications"]')).not.toBeNull();
  });

  test("is translated into Greek", async () => {
    const { words } = await look(true, PATH.replace("en-GR", "el-GR"));
    expect(words).toContain("Να σταματήσουν τα email για πτώσεις τιμών στα αγαπημένα σου;");
  });

  test("has noindex, no-store and no scripts", async () => {
    const { document } = await look(true);
    expect(document.querySelector("meta[name=robots]")!.getAttribute("content")).toBe("noindex");
    expect(pageKeyOf({ method: "GET", target: PATH, cookie: null })).toBeNull();
    expect(handle.scripts).toBe(false);
  });

  test("sends its URL as referrer to no page, and its form has an Origin", async () => {
    const answers = [new Response(), new Response(null, { status: 503 })];
    for (const answer of answers) {
      for (const keep of middleware) await keep({} as never, async () => answer);
      expect(answer.headers.get("Referrer-Policy")).toBe("strict-origin");
    }
  });

  test("unsubscribes by POST, and shows the result at the same URL", async () => {
    const marketplace = market(true);
    expect(leadsTo(await visit(marketplace, TOKEN, {}).send(action))).toBe(PATH);
    expect(marketplace.writes()).toEqual(["unsubscribe"]);
  });

  test("changes nothing by GET", async () => {
    const marketplace = market(true);
    await visit(marketplace).send(loader);
    expect(marketplace.writes()).toEqual([]);
  });

  test("with an unknown token is 404", async () => {
    const { fetch } = market(true, { getUnsubscribe: () => rejection("not_found") });
    const asked = openVisit(PATH, fetch, { params: { token: TOKEN }, cookie: "" });
    await expect(asked.send(loader)).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    "short",
    "x".repeat(201),
    "a/b/../../profile/details",
    "<script>alert(1)</script>",
    "",
  ])("with a malformed token %s is 404 without a call", async (token) => {
    const marketplace = market(true);
    for (const run of [loader, action]) {
      const answer = await visit(marketplace, token, run === action ? {} : undefined).send(
        run as typeof loader,
      );
      expect((answer as unknown as Response).status).toBe(404);
    }
    expect(marketplace.calls).toEqual([]);
  });
});
