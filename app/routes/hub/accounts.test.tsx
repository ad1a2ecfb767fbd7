import { describe, expect, test } from "vitest";
import type { OpenAccount } from "#contract/hub-account.ts";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import { createHubMarketplace } from "#tests/hub-marketplace.ts";
import { member } from "#tests/member-marketplace.ts";
import { NOW, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import Accounts, { action, loader } from "./accounts.tsx";

const PATH = "/en-GR/hub/accounts";
const USER = "01a078dd-6023-713a-9817-7b532fa10041";
type Answers = NonNullable<Parameters<typeof createHubMarketplace>[1]>;
const closed = {
  id: USER,
  username: "eleni22",
  email: "eleni22@deftero.test",
  market: "GR" as const,
  closed_at: NOW.toISOString(),
  erased_on: new Date(NOW.getTime() + 90 * 86_400_000).toISOString(),
};
const OPEN = "01a078dd-6023-713a-9817-7b532fa10042";
const open = {
  id: OPEN,
  username: "nikos33",
  email: "nikos33@deftero.test",
  market: "GR" as const,
  second_factor_since: NOW.toISOString(),
  passkeys: 2,
};
const shop = (more: Answers = {}, role: "hub" | "support" | "member" = "support") =>
  createHubMarketplace(undefined, {
    getProfileDetails: () => member({ role }),
    findClosedAccounts: () => [closed],
    findOpenAccounts: () => [],
    ...more,
  });

async function look(
  marketplace = shop(),
  { query = "?who=eleni22", cookie = "", reply = undefined as ActionResult | undefined } = {},
) {
  const visit = openVisit(PATH + query, marketplace.fetch, { now: NOW, ...(cookie && { cookie }) });
  const loaded = await visit.send(loader);
  if (loaded instanceof Response) return { answer: loaded, main: null!, words: "" };
  const Screen = () => Accounts({ loaderData: loaded, actionData: reply } as never);
  const main = (await renderRoute(Screen, loaded, PATH)).querySelector("main")!;
  return { answer: null, main, words: main.textContent!.replace(/\s+/g, " ") };
}
const send = (form: Record<string, string>, marketplace = shop()) => {
  const visit = openVisit(`${PATH}?who=eleni22`, marketplace.fetch, { form });
  return { visit, marketplace, answer: visit.send(action) };
};

describe("closed accounts", () => {
  test("are asked for by e-mail or username, and not before", async () => {
    const marketplace = shop();
    const { main } = await look(marketplace, { query: "" });
    expect(main.querySelector<HTMLInputElement>("#account-q")!.name).toBe("who");
    const ids = marketplace.calls.map(({ id }) => id);
    expect(ids).not.toContain("findClosedAccounts");
    expect(ids).not.toContain("findOpenAccounts");
  });

  test("show whose it is, until when, and the way to open it", async () => {
    const { main, words } = await look();
    expect(words).toContain("eleni22@deftero.test");
    expect(words).toContain("19 February 2027");
    expect(main.querySelector<HTMLInputElement>("[name=user]")!.value).toBe(USER);
  });

  test("that are not found are said to be so", async () => {
    const { words } = await look(shop({ findClosedAccounts: () => [] }));
    expect(words).toContain(
      "No account that can be reopened, and no member’s open account, has the email or username “",
    );
  });

  test("are support's: experts read that, members find no page", async () => {
    const { main, words } = await look(shop({}, "hub"));
    expect(words).toContain("Support, not the hub, reopens closed accounts");
    expect(main.querySelector("form")).toBeNull();
    expect((await look(shop({}, "member"))).answer).toMatchObject({ status: 404 });
  });
});

describe("opening one again", () => {
  test("is done with a note under the form's key", async () => {
    const marketplace = shop({ restoreAccount: () => null });
    const form = { user: USER, note: "Called us", nonce: "n-1" };
    const { visit, answer } = send(form, marketplace);
    expect(leadsTo(await answer)).toBe(PATH);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "restoreAccount",
      key: "n-1",
      body: { note: "Called us" },
    });
    expect(JSON.stringify(visit.cookies.open("message"))).toContain("open again");
  });

  test("needs a step-up, and keeps the input", async () => {
    const marketplace = shop({ restoreAccount: () => rejection("proof_needed") });
    const { visit, answer } = send({ user: USER, note: "Called us" }, marketplace);
    const to = new URL(leadsTo(await answer)!, "http://deftero.test");
    expect(to.pathname).toBe("/en-GR/auth/sign-up/verify-password");
    expect(to.searchParams.get("callbackUrl")).toBe(`${PATH}?who=eleni22`);
    const { main } = await look(shop(), { cookie: `accessToken=a-token; ${visit.nextCookie()}` });
    expect(main.querySelector("textarea")!.textContent).toBe("Called us");
  });

  test("without a note says so at its field", async () => {
    const errors = { note: ["hub.note-required"] };
    const marketplace = shop({ restoreAccount: () => rejection("invalid_fields", { errors }) });
    const { content } = replyOf<ActionResult>(await send({ user: USER }, marketplace).answer);
    const { main } = await look(shop(), { reply: content });
    expect(main.querySelector(`#restore-${USER}-note-error`)!.textContent).not.toBe("");
  });

  test("that a colleague has done already shows a message", async () => {
    const marketplace = shop({ restoreAccount: () => rejection("not_found") });
    const { visit, answer } = send({ user: USER, note: "x" }, marketplace);
    expect(leadsTo(await answer)).toBe(`${PATH}?who=eleni22`);
    expect(JSON.stringify(visit.cookies.open("message"))).toContain(
      "This account has been reopened or erased already.",
    );
  });

  test("while the marketplace is down keeps the input", async () => {
    const marketplace = shop({ restoreAccount: () => rejection("unavailable") });
    const { content } = replyOf<ActionResult>(
      await send({ user: USER, note: "Called us" }, marketplace).answer,
    );
    const { main } = await look(shop(), { reply: content });
    expect(main.querySelector('[role="alert"]')!.textContent).toContain("didn’t work");
    expect(main.querySelector("textarea")!.textContent).toBe("Called us");
  });
});

describe("an open account", () => {
  const shopWith = (account: Partial<OpenAccount>, more: Answers = {}) =>
    shop({
      findClosedAccounts: () => [],
      findOpenAccounts: () => [{ ...open, ...account }],
      ...more,
    });
  const filled = { user: OPEN, intent: "reset", note: "Saw a passport", is_identity_checked: "on" };

  test("shows what protects it, and the way to turn that off", async () => {
    const { main, words } = await look(shopWith({}));
    expect(words).toContain("nikos33@deftero.test");
    expect(words).toContain("authenticator app on since 21 November 2026");
    expect(words).toContain("2 passkeys");
    expect(main.querySelector<HTMLInputElement>("[name=user]")!.value).toBe(OPEN);
    expect(main.querySelector<HTMLInputElement>("[name=intent]")!.value).toBe("reset");
    expect(main.querySelector<HTMLInputElement>("[name=is_identity_checked]")!.checked).toBe(false);
  });

  test("with passkeys alone has the form, without any of them none", async () => {
    const { main, words } = await look(shopWith({ second_factor_since: null, passkeys: 1 }));
    expect(words).toContain("no authenticator app · 1 passkey");
    expect(main.querySelector("[name=note]")).not.toBeNull();
    const plain = await look(shopWith({ second_factor_since: null, passkeys: 0 }));
    expect(plain.words).toContain("There is nothing to turn off");
    expect(plain.main.querySelector("[name=note]")).toBeNull();
  });

  test("is reset with a reason and the checked identity, under the form's key", async () => {
    const marketplace = shopWith({}, { resetSecondFactor: () => null });
    const { visit, answer } = send({ ...filled, nonce: "n-2" }, marketplace);
    expect(leadsTo(await answer)).toBe(PATH);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "resetSecondFactor",
      key: "n-2",
      body: { note: "Saw a passport", is_identity_checked: true },
    });
    expect(JSON.stringify(visit.cookies.open("message"))).toContain("Two-step sign-in is off");
  });

  test("without a reason or the tick says so at each field, without a call", async () => {
    const marketplace = shopWith({}, { resetSecondFactor: () => null });
    const bare = { user: OPEN, intent: "reset", note: " " };
    const reply = replyOf<ActionResult>(await send(bare, marketplace).answer);
    expect(reply.status).toBe(422);
    expect(marketplace.calls.map(({ id }) => id)).not.toContain("resetSecondFactor");
    const { main } = await look(shopWith({}), { reply: reply.content });
    const errorAt = (field: string) =>
      main.querySelector(`#reset-${OPEN}-${field}-error`)!.textContent;
    expect(errorAt("note")).toContain("Fill this in");
    expect(errorAt("is_identity_checked")).toContain("Check who is asking first");
  });

  test("keeps the input over a step-up, in its own form", async () => {
    const marketplace = shopWith({}, { resetSecondFactor: () => rejection("proof_needed") });
    const { visit, answer } = send(filled, marketplace);
    expect(leadsTo(await answer)).toContain("/auth/sign-up/verify-password");
    const cookie = `accessToken=a-token; ${visit.nextCookie()}`;
    const { main } = await look(shopWith({}), { cookie });
    expect(main.querySelector("textarea")!.textContent).toBe("Saw a passport");
  });

  test.each([
    ["not_found", "no longer a member’s open account"],
    ["unavailable", "It was not turned off. Try again in a moment."],
  ])("that cannot be reset (%s) is said to be so", async (code, sentence) => {
    const marketplace = shopWith({}, { resetSecondFactor: () => rejection(code as never) });
    const { visit, answer } = send(filled, marketplace);
    const answered = await answer;
    if (code === "not_found") {
      expect(leadsTo(answered)).toBe(`${PATH}?who=eleni22`);
      expect(JSON.stringify(visit.cookies.open("message"))).toContain(sentence);
    } else {
      const { content } = replyOf<ActionResult>(answered);
      const { main } = await look(shopWith({}), { reply: content });
      expect(main.querySelector('[role="alert"]')!.textContent).toContain(sentence);
      expect(main.querySelector("textarea")!.textContent).toBe("Saw a passport");
    }
  });
});
