import type { ComponentProps } from "react";
import { describe, expect, test } from "vitest";
import type { DataExport } from "#contract/data-export.ts";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { Fixture } from "#tests/msw/canned-marketplace.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import Data, { action, loader } from "./data.tsx";

const PATH = "/en-GR/account/data";
const ID = "01a078dd-6023-713a-9817-7b532fa0ccc1";
const READY = {
  id: ID,
  status: "ready",
  requested_at: "2026-11-21T08:00:00.000Z",
  ready_at: "2026-11-21T08:02:00.000Z",
  expires_at: "2026-11-28T08:02:00.000Z",
  parts: 2,
  bytes: 5_000_000,
} as const satisfies Record<keyof DataExport, unknown>;
const PREPARING = {
  ...READY,
  status: "preparing",
  ready_at: null,
  expires_at: null,
  parts: 0,
  bytes: 0,
} as const;

const shop = (found: Fixture<"getDataExport"> = null, answers = {}) =>
  createMemberMarketplace(member(), {
    getDataExport: () => found,
    requestDataExport: () => PREPARING,
    ...answers,
  });
const look = async (
  marketplace = shop(),
  { locale = "en-GR", reply }: { locale?: string; reply?: ActionResult } = {},
) => {
  const path = `/${locale}/account/data`;
  const data = await openVisit(path, marketplace.fetch).send(loader);
  const Screen = (props: ComponentProps<typeof Data>) => <Data {...props} actionData={reply} />;
  const page = await renderRoute(Screen, data, path);
  return { page, words: page.querySelector("main")!.textContent!.replace(/\s+/g, " ") };
};
const press = (marketplace = shop()) => openVisit(PATH, marketplace.fetch, { form: {} });

describe("the screen", () => {
  test("offers a button to a member who has not asked yet", async () => {
    const { page, words } = await look();
    expect(words).toContain("You haven’t asked for a file yet");
    expect(page.querySelector("main form button")!.textContent).toBe("Ask for my data");
  });

  test("says since when a file is being prepared, and takes no second request", async () => {
    const { page, words } = await look(shop(PREPARING));
    expect(words).toContain("We are preparing your file");
    expect(words).toContain("You asked for it on");
    expect(page.querySelector("main form")).toBeNull();
    expect(page.querySelector(`main a[href="${PATH}"].btn`)!.textContent).toBe("Check again");
  });

  test.each([
    ["en-GR", "Made on 21 November 2026, 4,8 MB", "28 November 2026", "Download the file"],
    [
      "el-GR",
      "Ετοιμάστηκε στις 21 Νοεμβρίου 2026, 4,8 MB",
      "28 Νοεμβρίου 2026",
      "Κατέβασε το αρχείο",
    ],
  ])("in %s links to a file that is ready, with its size and last day", async (...given) => {
    const [locale, made, day, label] = given;
    const { page, words } = await look(shop(READY), { locale });
    expect(words.replaceAll("\u00a0", " ")).toContain(made);
    expect(words.replaceAll("\u00a0", " ")).toContain(day);
    const link = page.querySelector(`main a[href="/${locale}/account/data/${ID}"]`)!;
    expect([link.textContent, link.hasAttribute("download")]).toEqual([label, false]);
  });

  test("says that a file could not be made, and offers another", async () => {
    const { page, words } = await look(shop({ ...PREPARING, status: "failed" }));
    expect(words).toContain("We couldn’t prepare your file");
    expect(page.querySelector("main form")).not.toBeNull();
  });

  test("redirects to sign-in and back when signed out", async () => {
    const { fetch } = shop(null, { getDataExport: () => rejection("signed_out") });
    expect(leadsTo(await openVisit(PATH, fetch).send(loader))).toBe(
      `/en-GR/auth/sign-in?callbackUrl=${encodeURIComponent(PATH)}`,
    );
  });
});

describe("asking", () => {
  test("requests the file and says what comes next", async () => {
    const marketplace = shop();
    const visit = press(marketplace);
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    expect(marketplace.writes()).toEqual(["requestDataExport"]);
    expect(visit.cookies.open("message")).toMatchObject({
      content: "We are preparing your file and write to you when it is ready.",
    });
  });

  test("without a fresh password asks for it and comes back", async () => {
    const visit = press(shop(null, { requestDataExport: () => rejection("proof_needed") }));
    expect(leadsTo(await visit.send(action))).toBe(
      `/en-GR/auth/sign-up/verify-password?callbackUrl=${encodeURIComponent(PATH)}`,
    );
  });

  test.each([
    ["en-GR", "You can ask for two files a day. Try again tomorrow."],
    ["el-GR", "Μπορείς να ζητήσεις δύο αρχεία την ημέρα. Δοκίμασε ξανά αύριο."],
  ])("too often is refused in a sentence, in %s", async (locale, sentence) => {
    const marketplace = shop(READY, { requestDataExport: () => rejection("too_many_requests") });
    const { status, content } = replyOf<ActionResult>(await press(marketplace).send(action));
    expect(status).toBe(429);
    const { words } = await look(marketplace, { locale, reply: content });
    expect(words).toContain(sentence);
  });
});
