import { describe, expect, test } from "vitest";
import type { Inspection } from "#contract/inspection.ts";
import type { HubOrder } from "#contract/hub-order.ts";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import { createHubMarketplace, hubInspection, hubOrder } from "#tests/hub-marketplace.ts";
import { member } from "#tests/member-marketplace.ts";
import { NOW, ORDER_ID, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import Check, { action, loader } from "./inspection.tsx";

const PATH = `/en-GR/hub/orders/${ORDER_ID}/check`;
const params = { orderId: ORDER_ID };
type Answers = NonNullable<Parameters<typeof createHubMarketplace>[1]>;
const withInspection = (
  check: Partial<Inspection> = {},
  answers: Answers = {},
  order: Partial<HubOrder> = {},
) =>
  createHubMarketplace(undefined, {
    getHubOrder: () => hubOrder({ check: hubInspection(check), ...order }),
    saveInspection: ({ body }) => hubInspection({ ...check, version: Number(body["version"]) + 1 }),
    ...answers,
  });

async function look(
  marketplace = withInspection(),
  { locale = "en-GR", cookie = "", query = "", reply = undefined as ActionResult | undefined } = {},
) {
  const path = PATH.replace("en-GR", locale) + query;
  const visit = openVisit(path, marketplace.fetch, { params, now: NOW, ...(cookie && { cookie }) });
  const loaded = await visit.send(loader);
  const Screen = () => Check({ loaderData: loaded, actionData: reply } as never);
  const page = await renderRoute(Screen, loaded, path);
  const main = page.querySelector("main")!;
  return { main, words: main.textContent!.replace(/\s+/g, " ") };
}

const FOUND = {
  version: "3",
  base: JSON.stringify({ found_audio: "", note_audio: "" }),
  found_account_lock: "matches",
  found_accessories: "worse",
  note_accessories: "Charger is missing",
  found_screen_condition: "green",
  found_audio: "yellow",
  device_number: "490154203237518",
  battery_health: "88 %",
  nonce: "nonce-of-the-bench",
};
const send = (
  form: Record<string, string | File>,
  marketplace = withInspection(),
  cookie = "accessToken=a-token",
) => {
  const visit = openVisit(PATH, marketplace.fetch, { params, form, cookie });
  return { visit, marketplace, answer: visit.send(action) };
};
const photo = () => new File(["picture"], "scratch.jpg", { type: "image/jpeg" });
const radio = (main: Element, name: string) =>
  main.querySelector<HTMLInputElement>(`[name="${name}"]:checked`)?.value ??
  [...main.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)].find((one) => one.checked)
    ?.value ??
  null;

describe("the form of an inspection", () => {
  test("groups the checks, with the seller's answers beside them", async () => {
    const { main, words } = await look();
    const groups = [...main.querySelectorAll(".bench-lines tbody")].map((body) =>
      [...body.querySelectorAll("th")].map((head) => head.textContent),
    );
    expect(groups).toEqual([["Erased, no account", "In the box"], ["Screen"], ["Audio"]]);
    const heads = [...main.querySelectorAll(".bench-lines thead th")].map((h) => h.textContent);
    expect(heads.slice(0, 3)).toEqual(["What", "Seller says", "You find"]);
    expect(main.querySelector("#found_screen_condition .claim")!.textContent).toBe(
      "Seller says: As new",
    );
    expect(main.querySelector("#found_accessories .claim")!.textContent).toContain(
      "Original box and Charger",
    );
    expect(words).toContain("The seller says 89 %.");
  });

  test("asks for colours in the words of the seller's own step", async () => {
    const { main } = await look();
    const options = [...main.querySelectorAll("#found_screen_condition .opt")];
    const choices = options.map((option) => option.textContent!.trim());
    expect(options[0]!.getAttribute("title")).toBe("No marks, even when it is off");
    expect(choices).toEqual([
      "As new. No marks, even when it is off",
      "Light wear. Hairlines you can’t see when it is on",
      "Damaged. Deep scratches, cracks, spots or lines",
      "Not tested. Could not be tested",
    ]);
    expect(main.querySelectorAll(".colour-key .wear")).toHaveLength(4);
  });

  test("shows the seller's photo of a line beside it, and all of them", async () => {
    const { main } = await look();
    const line = main.querySelector("#found_screen_condition .claim-cell a")!;
    expect(line.getAttribute("href")).toBe("/media/front/2048");
    expect(line.querySelector("img")!.alt).toBe("Screen, seller’s photo, larger");
    expect(main.querySelector("#found_audio .claim-cell a")).toBeNull();
    const all = [...main.querySelectorAll(".seller-photos a")];
    expect(all.map((link) => link.getAttribute("href"))).toEqual([
      "/media/front/2048",
      "/media/lit/2048",
    ]);
  });

  test("asks for the number first, and then leaves the focus to the scanner", async () => {
    const field = async (device_number: string | null) =>
      (await look(withInspection({ device_number }))).main.querySelector("#device_number")!;
    expect((await field(null)).hasAttribute("data-scan-first")).toBe(true);
    expect((await field("490154203237518")).hasAttribute("data-scan-first")).toBe(false);
  });

  test("has a photo control for each check, and shows earlier photos", async () => {
    const { main } = await look();
    const control = main.querySelector<HTMLInputElement>("#photo_audio")!;
    expect(control.getAttribute("capture")).toBe("environment");
    expect(control.form!.getAttribute("enctype")).toBe("multipart/form-data");
    expect(main.querySelector('a[href="/media/speaker/2048"]')).not.toBeNull();
  });

  test("shows the current grade, the sold grade and open checks", async () => {
    const items = hubInspection().items.map((item) =>
      item.key === "audio" ? { ...item, found: "yellow" as const } : item,
    );
    const { main } = await look(withInspection({ items }));
    const bar = main.querySelector(".inspection-bar")!.textContent!;
    expect(bar).toContain("FoundGood");
    expect(bar).toContain("Sold asGood");
    expect(bar).toContain("5 things still open");
  });

  test("says that a worse device cannot pass", async () => {
    const items = hubInspection().items.map((item) =>
      item.key === "audio" ? { ...item, found: "red" as const } : item,
    );
    const { main, words } = await look(withInspection({ items }));
    expect(words).toContain("Worse than sold: cannot pass");
    // Without scripts the answer may have been put right since: the marketplace decides.
    expect(main.querySelector("#inspection-pass")).not.toBeNull();
    expect((await look()).words).not.toContain("it cannot pass");
  });

  test("begins with a button that saves, so that Enter in a field never decides", async () => {
    const { main } = await look();
    expect(main.querySelector<HTMLButtonElement>("#inspection button")!.value).toBe("save");
  });

  test("shows earlier inspections of the device", async () => {
    const former = {
      code: "k3Zt9",
      checked_at: "2026-05-01T10:00:00.000Z",
      found_condition: "good" as const,
      device_number_ending: "7518",
    };
    const { main, words } = await look(withInspection({ former }));
    expect(words).toContain("It ended in 7518 when we checked it last.");
    expect(main.querySelector('a[href="/en-GR/passport/k3Zt9"]')).not.toBeNull();
  });

  test("is read-only for support", async () => {
    const marketplace = withInspection(
      {},
      { getProfileDetails: () => member({ role: "support" }) },
    );
    const { main, words } = await look(marketplace);
    expect(main.querySelector("form")).toBeNull();
    expect(words).toContain("Experts check the devices.");
    expect(words).toContain("What was found");
  });

  test("is read-only without a device at the hub", async () => {
    const { main, words } = await look(withInspection({}, {}, { status: "delivered" }));
    expect(main.querySelector("form")).toBeNull();
    expect(words).toContain("the device is not on our bench");
  });

  test("is translated into Greek", async () => {
    const { words } = await look(undefined, { locale: "el-GR" });
    expect(words).toContain("Ο πωλητής λέει: Χωρίς σημάδια");
  });

  test.each([ORDER_ID, "not-an-id"])(
    "does not exist for members, nor without an id (%s)",
    async (id) => {
      const { fetch } = withInspection({}, { getHubOrder: () => rejection("not_found") });
      const visit = openVisit(PATH, fetch, { params: { orderId: id } });
      const answer = await visit.send(loader).catch((error: unknown) => error);
      expect(answer).toMatchObject({ status: 404 });
    },
  );
});

describe("the second person", () => {
  const failing = {
    reasons: ["locked" as const],
    note_el: "Κλειδωμένη",
    note_en: "It asks for an Apple account",
    by: "gracehub",
    at: "2026-11-21T09:00:00.000Z",
    is_mine: false,
  };

  test("sees the reasons, and confirms or rejects", async () => {
    const { main, words } = await look(withInspection({ failing }));
    expect(words).toContain("gracehub marked it as failed");
    expect(words).toContain("Locked to an account");
    expect(words).toContain("It asks for an Apple account");
    const buttons = [...main.querySelectorAll("form button")].map((b) => b.getAttribute("value"));
    expect(buttons).toEqual(["confirm_fail", "reject_fail"]);
  });

  test("sees worse findings marked", async () => {
    const items = hubInspection().items.map((item) =>
      item.key === "audio" ? { ...item, found: "red" as const } : item,
    );
    const { main } = await look(withInspection({ failing, items }));
    const marked = main.querySelectorAll(".found-list .is-worse");
    expect(marked).toHaveLength(1);
    expect(marked[0]!.textContent).toContain("AudioSeller says: Minor flaw");
    expect(marked[0]!.querySelector(".worse")).not.toBeNull();
  });

  test("must be another member of staff", async () => {
    const { main, words } = await look(withInspection({ failing: { ...failing, is_mine: true } }));
    expect(main.querySelector("form")).toBeNull();
    expect(words).toContain("You marked it as failed:");
  });

  test("confirms without saving again", async () => {
    const marketplace = withInspection({ failing }, { decideInspection: () => hubOrder() });
    const form = { intent: "confirm_fail", version: "4", nonce: "nonce-2" };
    expect(leadsTo(await send(form, marketplace).answer)).toBe(PATH);
    expect(marketplace.writes()).toEqual(["decideInspection"]);
    expect(marketplace.calls.at(-1)!.body).toMatchObject({ decision: "confirm_fail", version: 4 });
  });
});

describe("a number in doubt", () => {
  const number_doubts = {
    seen_in: [{ order_id: ORDER_ID, number: "D-20035", title: "iPhone 13" }],
    make: { name: "Apple", devices: 4 },
    is_other: false,
  } as Inspection["number_doubts"];
  const passing = { by: "gracehub", at: "2026-11-21T09:00:00.000Z", is_mine: false };

  test("is compared with the number that the seller gave, in both languages", async () => {
    const given = withInspection({
      listed_number: "490154203237518",
      number_doubts: { seen_in: [], make: null, is_other: true },
    });
    const { words } = await look(given);
    expect(words).toContain("The seller gave: 490154203237518");
    expect(words).toContain("It is not the number that the seller gave, 490154203237518.");
    // Sellers are asked for the same of two numbers.
    expect(words).toContain("Of two numbers, read the first (IMEI 1)");
    const greek = await look(given, { locale: "el-GR" });
    expect(greek.words).toContain("γράψε το πρώτο (IMEI 1)");
    expect(greek.words).toContain("Ο πωλητής έδωσε: 490154203237518");
  });

  test("is shown with the other orders and the other model", async () => {
    const { main, words } = await look(withInspection({ number_doubts }));
    expect(main.querySelector("#doubts a")!.getAttribute("href")).toBe(
      `/en-GR/hub/orders/${ORDER_ID}`,
    );
    expect(words).toContain("We have seen this number on another device:D-20035 iPhone 13");
    expect(words).toContain("on 4 devices by Apple so far");
    expect(words).toContain("If it passes, a second expert has to confirm.");
    expect((await look()).main.querySelector("#doubts")).toBeNull();
    const greek = await look(withInspection({ number_doubts }), { locale: "el-GR" });
    expect(greek.words).toContain("Τον ίδιο αριθμό τον έχουμε δει σε άλλη συσκευή:");
  });

  test("sends a pass to a second person, who reads why", async () => {
    const marketplace = withInspection(
      {},
      { decideInspection: () => hubOrder({ check: hubInspection({ passing, number_doubts }) }) },
    );
    const { visit, answer } = send({ ...FOUND, intent: "pass" }, marketplace);
    expect(leadsTo(await answer)).toBe(`${PATH}#second`);
    expect(visit.cookies.open("message")).toMatchObject({
      content: "You passed it. Because of its number, a second expert confirms.",
    });
    const { main, words } = await look(withInspection({ passing, number_doubts }));
    expect(words).toContain("gracehub passed it on");
    expect(words).toContain("D-20035");
    const buttons = [...main.querySelectorAll("form button")].map((b) => b.getAttribute("value"));
    expect(buttons).toEqual(["confirm_pass", "reject_pass"]);
    const mine = await look(
      withInspection({ passing: { ...passing, is_mine: true }, number_doubts }),
    );
    expect(mine.main.querySelector("form")).toBeNull();
  });

  test("that is confirmed leads to the order that may be sent now", async () => {
    const marketplace = withInspection({ passing }, { decideInspection: () => hubOrder() });
    const form = { intent: "confirm_pass", version: "4", nonce: "nonce-3" };
    expect(leadsTo(await send(form, marketplace).answer)).toBe(`/en-GR/hub/orders/${ORDER_ID}`);
    expect(marketplace.writes()).toEqual(["decideInspection"]);
  });
});

describe("a button of the inspection form", () => {
  test("saves the findings", async () => {
    const { visit, marketplace, answer } = send({ ...FOUND, intent: "save" });
    expect(leadsTo(await answer)).toBe(PATH);
    expect(marketplace.calls.at(-1)!.body).toEqual({
      version: 3,
      device_number: "490154203237518",
      battery_health: 88,
      items: [
        { key: "account_lock", result: "matches", found: null, note: null },
        { key: "accessories", result: "worse", found: null, note: "Charger is missing" },
        { key: "screen_condition", result: null, found: "green", note: null },
        { key: "audio", result: null, found: "yellow", note: null },
      ],
    });
    expect(visit.cookies.open("message")).toMatchObject({ content: "Saved." });
  });

  test("answers the open lines as described, and leaves the others", async () => {
    const { visit, marketplace, answer } = send({
      version: "3",
      nonce: "nonce-1",
      found_audio: "red",
      device_number: "49 0154 203237518",
      intent: "described",
    });
    expect(leadsTo(await answer)).toBe(PATH);
    expect(marketplace.writes()).toEqual(["saveInspection"]);
    expect(marketplace.calls.at(-1)!.body).toMatchObject({
      device_number: "490154203237518",
      items: [
        { key: "account_lock", result: "matches" },
        { key: "accessories", result: "matches" },
        { key: "screen_condition", found: "green" },
        { key: "audio", found: "red" },
      ],
    });
    expect(visit.cookies.open("message")).toMatchObject({
      content:
        "Open lines are answered as described, and the general checks as fine. Change what differs.",
    });
  });

  test("passes after saving, with the version that the saving made", async () => {
    const marketplace = withInspection({}, { decideInspection: () => hubOrder() });
    const { answer } = send({ ...FOUND, intent: "pass" }, marketplace);
    expect(leadsTo(await answer)).toBe(`/en-GR/hub/orders/${ORDER_ID}`);
    expect(marketplace.writes()).toEqual(["saveInspection", "decideInspection"]);
    expect(marketplace.calls.at(-1)).toMatchObject({
      key: "nonce-of-the-bench-d",
      body: { decision: "pass", version: 4, reasons: [] },
    });
  });

  test("fails with reasons and words in both languages", async () => {
    const marketplace = withInspection({}, { decideInspection: () => hubOrder() });
    const form = { reason_locked: "1", reason_other: "1", fail_el: "Κλείδωμα", fail_en: "Lock" };
    const { answer } = send({ ...FOUND, ...form, intent: "fail" }, marketplace);
    // The page is long: it begins with what became of it.
    expect(leadsTo(await answer)).toBe(`${PATH}#second`);
    expect(marketplace.calls.at(-1)!.body).toMatchObject({
      decision: "fail",
      reasons: ["locked", "other"],
      note_el: "Κλείδωμα",
      note_en: "Lock",
    });
  });

  test("brings photos along, one call each, before it decides", async () => {
    const marketplace = withInspection(
      {},
      {
        addInspectionPhoto: () => hubInspection({ version: 9 }),
        decideInspection: () => hubOrder(),
      },
    );
    const form = { ...FOUND, photo_audio: photo(), intent: "pass" };
    await send(form, marketplace).answer;
    expect(marketplace.writes()).toEqual([
      "saveInspection",
      "addInspectionPhoto",
      "decideInspection",
    ]);
    expect(marketplace.calls.find(({ id }) => id === "addInspectionPhoto")).toMatchObject({
      key: "nonce-of-the-bench-3-7",
      body: { key: "audio" },
    });
    expect(marketplace.calls.at(-1)!.body).toMatchObject({ version: 9 });
  });

  test("keeps the findings when a photo cannot be read", async () => {
    const marketplace = withInspection(
      {},
      {
        addInspectionPhoto: () =>
          rejection("invalid_fields", { errors: { file: ["order.photo-unreadable"] } }),
      },
    );
    const form = { ...FOUND, photo_audio: photo(), intent: "pass" };
    const { content, status } = replyOf<ActionResult>(await send(form, marketplace).answer);
    expect([status, marketplace.writes()]).toEqual([422, ["saveInspection", "addInspectionPhoto"]]);
    const { main } = await look(undefined, { reply: content });
    expect(main.querySelector("#photo_audio-error")!.textContent).toBe(
      "This photo cannot be read.",
    );
    expect(radio(main, "found_audio")).toBe("yellow");
  });

  test("names the field that is wrong and keeps everything", async () => {
    const marketplace = withInspection(
      {},
      {
        saveInspection: () =>
          rejection("invalid_fields", {
            errors: { device_number: ["hub.imei-invalid"], "items.1.note": ["hub.too-long"] },
          }),
      },
    );
    const { content } = replyOf<ActionResult>(
      await send({ ...FOUND, intent: "save" }, marketplace).answer,
    );
    const { main } = await look(undefined, { reply: content });
    const links = [...main.querySelectorAll(".summary a")].map((link) => link.getAttribute("href"));
    expect(links).toEqual(["#device_number", "#note_accessories"]);
    for (const link of links) expect(main.querySelector(link!)).not.toBeNull();
    expect(main.querySelector(".summary")!.textContent).toContain("longer than 200 characters");
    expect(main.querySelector<HTMLInputElement>("#note_accessories")!.value).toBe(
      "Charger is missing",
    );
  });

  test("refuses an invalid battery value without a call", async () => {
    const { marketplace, answer } = send({ ...FOUND, battery_health: "all", intent: "save" });
    const { content } = replyOf<ActionResult>(await answer);
    expect(marketplace.writes()).toEqual([]);
    expect(content.error).toEqual({ battery_health: ["hub.battery-invalid"] });
  });

  test("after a concurrent change shows the differences, and keeps the input", async () => {
    const marketplace = withInspection({}, { saveInspection: () => rejection("check_changed") });
    const { content, status } = replyOf<ActionResult>(
      await send({ ...FOUND, intent: "save" }, marketplace).answer,
    );
    expect(status).toBe(409);
    const items = hubInspection().items.map((item) =>
      item.key === "audio" ? { ...item, found: "green" as const, note: "Clear" } : item,
    );
    const { main, words } = await look(withInspection({ version: 4, items }), { reply: content });
    expect(words).toContain("A colleague has saved this check in the meantime.");
    expect(main.querySelector("#found_audio .clash")!.textContent).toBe("Your colleague: Working");
    expect(radio(main, "found_audio")).toBe("yellow");
    expect(main.querySelector<HTMLInputElement>("#note_audio")!.value).toBe("Clear");
    expect(main.querySelector<HTMLInputElement>('[name="version"]')!.value).toBe("4");
  });

  test("pressed twice causes no conflict", async () => {
    const found = {
      account_lock: { result: "matches" },
      accessories: { result: "worse", note: "Charger is missing" },
      screen_condition: { found: "green" },
      audio: { found: "yellow" },
    } as Record<string, object>;
    const marketplace = withInspection({
      version: 4,
      items: hubInspection().items.map((item) => ({ ...item, ...found[item.key] })),
      device_number: "490154203237518",
      battery_health: 88,
    });
    const form = { ...FOUND, battery_health: "88", intent: "save" };
    expect(leadsTo(await send(form, marketplace).answer)).toBe(PATH);
    expect(marketplace.writes()).toEqual([]);
  });

  test("to pass an incomplete inspection saves it, and names what is missing", async () => {
    const marketplace = withInspection(
      {},
      { decideInspection: () => rejection("check_incomplete") },
    );
    const { content } = replyOf<ActionResult>(
      await send({ ...FOUND, intent: "pass" }, marketplace).answer,
    );
    const { main } = await look(
      withInspection({ version: 4, missing: ["audio", "battery_health"] }),
      {
        reply: content,
      },
    );
    const alert = main.querySelector('[role="alert"]')!;
    expect(alert.textContent).toContain("What you found is saved.");
    const links = [...alert.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(links).toEqual(["#found_audio", "#battery_health"]);
    for (const link of links) expect(main.querySelector(link!)).not.toBeNull();
  });

  test.each<[Parameters<typeof rejection>[0], string]>([
    ["forbidden", "You can’t decide this one:"],
    ["transition_refused", "It is no longer on the bench:"],
    ["too_many_requests", "Wait a minute"],
    ["unavailable", "That didn’t work"],
  ])("refused with %s shows an error and keeps the input", async (code, sentence) => {
    const marketplace = withInspection({}, { saveInspection: () => rejection(code) });
    const { content } = replyOf<ActionResult>(
      await send({ ...FOUND, intent: "save" }, marketplace).answer,
    );
    const { main } = await look(undefined, { reply: content });
    expect(main.querySelector('#inspection [role="alert"]')!.textContent).toContain(sentence);
    expect(radio(main, "found_accessories")).toBe("worse");
  });

  test("that refunds needs a step-up, and redirects back", async () => {
    const marketplace = withInspection({}, { decideInspection: () => rejection("proof_needed") });
    const form = { intent: "confirm_fail", version: "4", nonce: "nonce-2" };
    expect(leadsTo(await send(form, marketplace).answer)).toBe(
      `/en-GR/auth/sign-up/verify-password?callbackUrl=${encodeURIComponent(PATH)}`,
    );
  });

  test("with an expired session keeps the input over the sign-in", async () => {
    const { visit, answer } = send({ ...FOUND, intent: "save" }, withInspection(), "");
    expect(leadsTo(await answer)).toContain("/en-GR/auth/sign-in?callbackUrl=");
    const { main } = await look(undefined, {
      cookie: `accessToken=a-token; ${visit.nextCookie()}`,
    });
    expect(radio(main, "found_audio")).toBe("yellow");
    expect(main.querySelector<HTMLInputElement>("#note_accessories")!.value).toBe(
      "Charger is missing",
    );
  });

  test("with too large photos explains how to go on", async () => {
    const { words } = await look(undefined, { query: "?refused=size" });
    expect(words).toContain("The photos were too large in total, so nothing was saved.");
  });
});
