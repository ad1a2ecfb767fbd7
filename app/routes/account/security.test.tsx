import type { ComponentProps } from "react";
import { describe, expect, test } from "vitest";
import { createMemberMarketplace, member, SESSION_IDS } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { Passkey } from "#contract/passkey.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import Security, { action, loader } from "./security.tsx";

const PATH = "/en-GR/account/security";
const NOW = new Date("2026-11-21T10:00:00.000Z");
const post = (form: Record<string, string>, marketplace = createMemberMarketplace()) =>
  openVisit(PATH, marketplace.fetch, { form });
const look = async (profile = member(), locale = "en-GR", reply?: ActionResult) => {
  const path = `/${locale}/account/security`;
  const { fetch } = createMemberMarketplace(profile);
  const data = await openVisit(path, fetch, { now: NOW }).send(loader);
  const Screen = (props: ComponentProps<typeof Security>) => (
    <Security {...props} actionData={reply} />
  );
  const page = await renderRoute(Screen, data, path);
  return { page, words: page.querySelector("main")!.textContent!.replace(/\s+/g, " ") };
};

describe("the screen", () => {
  test("leads to the change of the password and back", async () => {
    const { page } = await look();
    expect(
      page.querySelector(
        `main a[href="/en-GR/auth/change-password?callbackUrl=${encodeURIComponent(PATH)}"]`,
      )!.textContent,
    ).toBe("Change: Password");
  });

  test("offers a first password to who signs in without one", async () => {
    const { words } = await look(member({ has_password: false, linked_providers: ["google"] }));
    expect(words).toContain("You sign in without a password.");
    expect(words).toContain("Choose: Password");
  });

  test("shows e-mail and phone, masked, and whether they are verified", async () => {
    const { words } = await look(member({ is_phone_verified: false }));
    expect(words).toContain("ma…@deftero.testVerified");
    expect(words).toContain("+30 … 678Not verified");
  });

  test("lists where the account is signed in; only other devices can be signed out", async () => {
    const { page, words } = await look();
    expect(words).toContain("Firefox on Linux");
    expect(words).toContain("This device");
    expect(words).toContain("Last used 3 days ago, since 1 October 2026");
    const ids = [...page.querySelectorAll<HTMLInputElement>("[name=session_id]")];
    expect(ids.map(({ value }) => value)).toEqual([SESSION_IDS[1]]);
  });

  test("is translated into Greek", async () => {
    const { words } = await look(member(), "el-GR");
    expect(words).toContain("Chrome σε Android");
    expect(words).toContain("Τελευταία χρήση πριν από 3 ημέρες");
  });

  test("shows no provider that is not configured or already linked", async () => {
    const { page } = await look();
    expect(page.querySelector("#social")).toBeNull();
  });

  test("shows a linked provider, which can be unlinked here", async () => {
    const { page } = await look(member({ linked_providers: ["google"] }));
    expect(page.querySelector<HTMLInputElement>("[name=provider]")!.value).toBe("google");
  });

  test("redirects to sign-in and back when signed out", async () => {
    const { fetch } = createMemberMarketplace(member(), {
      getProfileDetails: () => rejection("signed_out"),
      listSessions: () => rejection("signed_out"),
    });
    expect(leadsTo(await openVisit(PATH, fetch).send(loader))).toBe(
      `/en-GR/auth/sign-in?callbackUrl=${encodeURIComponent(PATH)}`,
    );
  });
});

describe("signing a device out", () => {
  const form = { intent: "revoke", session_id: SESSION_IDS[1] };

  test("ends its session", async () => {
    const marketplace = createMemberMarketplace();
    const visit = post(form, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    expect(marketplace.writes()).toEqual(["revokeSession"]);
    expect(visit.cookies.open("message")).toMatchObject({
      content: "That device is signed out.",
    });
  });

  test("that does not exist or is another member's gives the same message", async () => {
    const marketplace = createMemberMarketplace(member(), {
      revokeSession: () => rejection("not_found"),
    });
    expect(leadsTo(await post(form, marketplace).send(action))).toBe(PATH);
  });

  test("of no session at all is refused", async () => {
    const marketplace = createMemberMarketplace();
    await expect(
      post({ intent: "revoke", session_id: "../profile/delete" }, marketplace).send(action),
    ).rejects.toMatchObject({ init: { status: 400 } });
    expect(marketplace.calls).toEqual([]);
  });
});

test("a session shows the country and address of its last call", async () => {
  const { words } = await look();
  expect(words).toContain("Greece (94.64.0.10)");
  const greek = await look(member(), "el-GR");
  expect(greek.words).toContain("Ελλάδα (94.64.0.10)");
});

test("signing out all other devices keeps this one", async () => {
  const marketplace = createMemberMarketplace();
  const visit = post({ intent: "others" }, marketplace);
  expect(leadsTo(await visit.send(action))).toBe(PATH);
  expect(marketplace.writes()).toEqual(["revokeOtherSessions"]);
  expect(visit.cookies.changes("accessToken")).toBe(false);
});

describe("passkeys", () => {
  const passkey = {
    id: "01a078dd-6023-713a-9817-7b532fa0ccc1",
    name: "My phone",
    is_synced: true,
    created_at: "2026-10-01T10:00:00.000Z",
    last_used_at: null,
  } as Passkey;

  test("are listed, renamed and removed without scripts", async () => {
    const { fetch } = createMemberMarketplace(member(), { listPasskeys: () => [passkey] });
    const data = await openVisit(PATH, fetch, { now: NOW }).send(loader);
    const page = await renderRoute(Security, data, PATH);
    const words = page.querySelector("main")!.textContent!.replaceAll(/\s+/g, " ");
    expect(words).toContain("Added 1 October 2026 · not used yet · synced across");
    expect(page.querySelector<HTMLInputElement>("[name=name]")!.value).toBe("My phone");
    const rename = createMemberMarketplace(member(), { renamePasskey: () => passkey });
    const form = { intent: "passkey-rename", passkey_id: passkey.id, name: "Old phone" };
    expect(leadsTo(await post(form, rename).send(action))).toBe(PATH);
    expect(rename.calls).toMatchObject([{ id: "renamePasskey", body: { name: "Old phone" } }]);
    const remove = createMemberMarketplace(member(), {
      listPasskeys: () => [passkey],
      removePasskey: () => null,
    });
    const visit = post({ intent: "passkey-remove", passkey_id: passkey.id }, remove);
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    expect(visit.cookies.open("message")).toMatchObject({ content: "My phone was removed." });
  });

  test("need a name, which stays typed", async () => {
    const form = { intent: "passkey-rename", passkey_id: passkey.id, name: "x".repeat(41) };
    const { status, content } = replyOf<ActionResult>(await post(form).send(action));
    expect([status, content.error]).toEqual([422, { name: ["security.passkey-name-too-long"] }]);
    expect(content.initialValue).toMatchObject({ name: form.name });
  });

  test("are named after the device that adds them", async () => {
    const marketplace = createMemberMarketplace(member(), { createPasskey: () => passkey });
    const credential = JSON.stringify({
      id: "a",
      rawId: "a",
      type: "public-key",
      response: { clientDataJSON: "a", attestationObject: "a" },
    });
    const visit = post({ intent: "passkey-add", credential }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    expect(marketplace.calls.at(-1)).toMatchObject({ body: { name: "Firefox on Linux" } });
  });
});

describe("signing out everywhere", () => {
  test("ends this session too, and leads home", async () => {
    const marketplace = createMemberMarketplace();
    const visit = post({ intent: "everywhere" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe("/en-GR");
    expect(marketplace.writes()).toEqual(["logoutEverywhere"]);
    expect(visit.cookies.get("accessToken")).toBeNull();
    expect(visit.cookies.open("message")).toMatchObject({
      content: "You are signed out everywhere.",
    });
  });

  test("asks once, without scripts too", async () => {
    const { page } = await look();
    const asked = page.querySelector("[name=intent][value=everywhere]")!.closest("details")!;
    expect(asked.open).toBe(false);
    expect(asked.textContent).toContain("Sign out on every device, including this one?");
  });

  test("is idempotent", async () => {
    const marketplace = createMemberMarketplace(member(), {
      logoutEverywhere: () => rejection("signed_out"),
    });
    const visit = post({ intent: "everywhere" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe("/en-GR");
    expect(visit.cookies.open("keptForm")).toBeNull();
  });
});

describe("unlinking a provider", () => {
  const form = { intent: "unlink", provider: "google" };

  test("takes it off", async () => {
    const marketplace = createMemberMarketplace();
    const visit = post(form, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    expect(marketplace.calls).toMatchObject([{ id: "unlinkSocial", body: { provider: "google" } }]);
    expect(visit.cookies.open("message")).toMatchObject({
      content: "Google is no longer linked.",
    });
  });

  test("that is the last sign-in method is refused with a reason", async () => {
    const profile = member({ has_password: false, linked_providers: ["google"] });
    const marketplace = createMemberMarketplace(profile, {
      unlinkSocial: () => rejection("last_sign_in_method"),
    });
    const { status, content } = replyOf<ActionResult>(await post(form, marketplace).send(action));
    expect(status).toBe(409);
    for (const [locale, sentence] of [
      ["en-GR", "This is your only way to sign in."],
      ["el-GR", "Είναι ο μόνος τρόπος για να συνδέεσαι."],
    ] as const) {
      const { page } = await look(profile, locale, content);
      expect(page.querySelector('main [role="alert"]')!.textContent).toContain(sentence);
    }
  });

  test("with an old step-up asks for the password", async () => {
    const marketplace = createMemberMarketplace(member(), {
      unlinkSocial: () => rejection("proof_needed"),
    });
    expect(leadsTo(await post(form, marketplace).send(action))).toBe(
      `/en-GR/auth/sign-up/verify-password?callbackUrl=${encodeURIComponent(PATH)}`,
    );
  });

  test("is idempotent", async () => {
    const marketplace = createMemberMarketplace(member(), {
      unlinkSocial: () => rejection("not_found"),
    });
    expect(leadsTo(await post(form, marketplace).send(action))).toBe(PATH);
  });

  test("that does not exist is refused", async () => {
    await expect(
      post({ intent: "unlink", provider: "myspace" }).send(action),
    ).rejects.toMatchObject({ init: { status: 400 } });
  });
});
