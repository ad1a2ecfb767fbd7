import { describe, expect, test } from "vitest";
import type { UndoState } from "#contract/contact-change.ts";
import type { Answers } from "#tests/msw/canned-marketplace.ts";
import { createOrderMarketplace, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { PRIVATE } from "../url-rules.server.ts";
import { pageKeyOf } from "../services/page-key.server.ts";
import ContactChange, { action, handle, loader, middleware } from "./contact-change.tsx";

const TOKEN = "AaB0-_".repeat(7);
const PATH = `/en-GR/contact-change/${TOKEN}`;
const [OLD, NEW] = ["m•••••a@d•••••.test", "x•••••r@m•••••.test"];

const market = (state: UndoState, answers: Answers = {}, kind: "email" | "phone" = "email") =>
  createOrderMarketplace(undefined, {
    getContactChange: () => ({
      kind,
      state,
      old_contact: OLD,
      new_contact: NEW,
      changed_at: "2026-11-27T10:00:00Z",
      expires_at: "2026-11-30T10:00:00Z",
    }),
    undoContactChange: () => null,
    ...answers,
  });
const visit = (
  { fetch }: ReturnType<typeof market>,
  token = TOKEN,
  form?: Record<string, string>,
) =>
  openVisit(PATH, fetch, {
    params: { token },
    cookie: "",
    ...(form === undefined ? {} : { form }),
  });
async function look(marketplace: ReturnType<typeof market>, address = PATH) {
  const loaded = await visit(marketplace).send(loader);
  const document = await renderRoute(ContactChange, loaded, address);
  const main = document.querySelector("main")!;
  return { document, main, words: main.textContent.replace(/[\s\u00a0]+/g, " ") };
}

describe("the link of a mail about a changed e-mail", () => {
  test("explains what it undoes, and has one button", async () => {
    const { main, words } = await look(market("open"));
    expect(words).toContain("Undo the change of your email?");
    expect(words).toContain(`was changed from ${OLD} to ${NEW}.`);
    for (const follows of ["Everyone is signed out", "Your password stops working", "Passkeys"])
      expect(words).toContain(follows);
    expect(words).toMatch(/possible until .*30/);
    expect(main.querySelectorAll("form[method=post] button")).toHaveLength(1);
  });

  test("speaks of the phone number where that was changed", async () => {
    const { words } = await look(market("open", {}, "phone"));
    expect(words).toContain("Undo the change of your phone number?");
  });

  test("is translated into Greek", async () => {
    const { words } = await look(market("open"), PATH.replace("en-GR", "el-GR"));
    expect(words).toContain("Να αναιρεθεί η αλλαγή του email σου;");
    expect(words).toContain(`άλλαξε από ${OLD} σε ${NEW}.`);
  });

  test("afterwards leads to a new password", async () => {
    const { main, words } = await look(market("undone"));
    expect(words).toContain("The change is undone");
    expect(main.querySelector("form")).toBeNull();
    expect(main.querySelector('a[href="/en-GR/auth/forgot-password"]')).not.toBeNull();
  });

  test.each([
    ["superseded", "An earlier change was already undone"],
    ["expired", "This link has expired"],
    ["account_closed", "This account is closed"],
    ["contact_taken", "Another account has these details now"],
  ] as const)("that is %s says so, and where there is help", async (state, sentence) => {
    const { main, words } = await look(market(state));
    expect(words).toContain(sentence);
    expect(main.querySelector("form")).toBeNull();
    expect(main.querySelector('a[href="/en-GR/help"]')).not.toBeNull();
  });

  test("has noindex, no-store and no scripts", async () => {
    const { document } = await look(market("open"));
    expect(document.querySelector("meta[name=robots]")!.getAttribute("content")).toBe("noindex");
    expect(pageKeyOf({ method: "GET", target: PATH, cookie: null })).toBeNull();
    expect(PRIVATE).toContain("/:locale/contact-change");
    expect(handle.scripts).toBe(false);
  });

  test("sends its URL as referrer to no page, and its form has an Origin", async () => {
    const answer = new Response();
    for (const keep of middleware) await keep({} as never, async () => answer);
    expect(answer.headers.get("Referrer-Policy")).toBe("strict-origin");
  });

  test("undoes the change by POST, and shows the result at the same URL", async () => {
    const marketplace = market("open");
    expect(leadsTo(await visit(marketplace, TOKEN, {}).send(action))).toBe(PATH);
    expect(marketplace.writes()).toEqual(["undoContactChange"]);
  });

  test("leads a refused POST to the page that says why", async () => {
    const marketplace = market("expired", {
      undoContactChange: () => rejection("contact_change_closed", { data: { state: "expired" } }),
    });
    expect(leadsTo(await visit(marketplace, TOKEN, {}).send(action))).toBe(PATH);
  });

  test("changes nothing by GET", async () => {
    const marketplace = market("open");
    await visit(marketplace).send(loader);
    expect(marketplace.writes()).toEqual([]);
  });

  test("with an unknown token is 404", async () => {
    const marketplace = market("open", { getContactChange: () => rejection("not_found") });
    await expect(visit(marketplace).send(loader)).rejects.toMatchObject({ status: 404 });
  });

  test.each(["short", "x".repeat(201), "a/b/../../profile/details", "<script>alert(1)</script>"])(
    "with a malformed token %s is 404 without a call",
    async (token) => {
      const marketplace = market("open");
      for (const run of [loader, action]) {
        const answer = await visit(marketplace, token, run === action ? {} : undefined).send(
          run as typeof loader,
        );
        expect((answer as unknown as Response).status).toBe(404);
      }
      expect(marketplace.calls).toEqual([]);
    },
  );
});
