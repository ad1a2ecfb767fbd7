import { expect, test } from "vitest";
import type { Checklist } from "#contract/checklist.ts";
import { SHOP_PROVIDERS, type ShopProvider } from "#contract/checklist-words.ts";
import type { StaffKey } from "#contract/staff-keys.ts";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import { member } from "#tests/member-marketplace.ts";
import { createOrderMarketplace, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import ChecklistPage, { action, loader } from "./checklist.tsx";
import Home, { loader as loadHome } from "./home.tsx";

const NOW = "2026-11-23T08:00:00.000Z";
const provider = (name: ShopProvider): Checklist["providers"][number] => ({
  name,
  kind: name === "ai" ? "missing" : "embedded",
  is_needed: name === "mail",
  is_held: name === "mail",
  last_test: null,
});
const failed = {
  ...provider("mail"),
  last_test: {
    kind: "embedded",
    outcome: "failed",
    took: 1200,
    detail: "550 no mailbox …",
    at: NOW,
  },
} as const;
const checklist: Checklist = {
  shop: [{ name: "owner_factor", is_done: true }],
  markets: [
    {
      market: "GR",
      checks: [
        { name: "company", is_done: false, is_needed: true },
        { name: "header", is_done: false, is_needed: false },
      ],
    },
  ],
  providers: SHOP_PROVIDERS.map((name) => (name === "mail" ? failed : provider(name))),
  held: { since: NOW, because: "A copy" },
  missing: 3,
};

const ALL: StaffKey[] = ["read_settings", "write_settings", "read_staff"];
const shop = (keys: StaffKey[] = ALL, answers: object = {}) =>
  createOrderMarketplace(undefined, {
    getProfileDetails: () =>
      member({ staff: { keys, markets: null, is_proved: true, has_factor: true } }),
    getChecklist: () => checklist,
    getOverview: () => ({ waiting: [], markets: [] }),
    testProvider: () => failed,
    ...answers,
  });

async function look(locale: string, keys = ALL, actionData?: ActionResult) {
  const path = `/${locale}/console/checklist`;
  const loaded = await openVisit(path, shop(keys).fetch).send(loader as never);
  const page = await renderRoute(
    () => ChecklistPage({ loaderData: loaded, actionData } as never),
    loaded as never,
    path,
  );
  return { page, words: page.querySelector("main")!.textContent.replaceAll(/\s+/g, " ") };
}

test("each line says how it stands and leads to where it is set, in both languages", async () => {
  const { page, words } = await look("en-GR");
  const company = page.querySelector('a[href="/en-GR/console/settings/company?market=GR"]');
  expect(company!.closest("li")!.textContent).toContain("Missing");
  expect(page.querySelector('a[href="/en-GR/console/staff"]')).not.toBeNull();
  expect(words).toContain("3 things that the shop needs are missing.");
  expect(words).toContain("Reason: A copy.");
  expect(words).toContain("it failed after 1.200 ms.");
  expect(words).toContain("550 no mailbox …");
  const greek = await look("el-GR");
  for (const part of ["Λείπουν 3 πράγματα", "απέτυχε μετά από", "Δεν έχει δοκιμαστεί ακόμα."])
    expect(greek.words).toContain(part);
});

test("five providers have a button; the others say that they have no test", async () => {
  const { page, words } = await look("en-GR");
  const values = [...page.querySelectorAll<HTMLInputElement>('main form [name="provider"]')];
  expect(values.map(({ value }) => value)).toEqual(["cards", "mail", "sms", "courier", "storage"]);
  expect(words.split("There is no test for this one.")).toHaveLength(4);
});

test("who only reads has neither buttons nor links to other sections", async () => {
  const { page } = await look("en-GR", ["read_settings"]);
  expect(page.querySelector("main form")).toBeNull();
  expect(page.querySelector('a[href="/en-GR/console/staff"]')).toBeNull();
});

const send = (form: Record<string, string>, answers: object = {}) =>
  openVisit("/en-GR/console/checklist", shop(ALL, answers).fetch, { form } as never).send(
    action as never,
  );

test("a test leads back to its line, and a refusal is said in place", async () => {
  expect(leadsTo((await send({ provider: "mail" })) as never)).toBe(
    "/en-GR/console/checklist#provider-mail",
  );
  const refused = replyOf<ActionResult>(
    (await send(
      { provider: "sms" },
      { testProvider: () => rejection("own_number_needed") },
    )) as never,
  );
  expect(refused.content.error).toEqual({ "": ["checklist.number-needed"] });
  const { words } = await look("en-GR", ALL, refused.content);
  expect(words).toContain("Confirm your own phone number first");
  const unknown = replyOf<ActionResult>((await send({ provider: "ai" })) as never);
  expect(unknown.content.status).toBe("error");
});

test("the start of the console leads here while something is missing", async () => {
  const start = async (keys: StaffKey[]) => {
    const loaded = await openVisit("/en-GR/console", shop(keys).fetch).send(loadHome);
    const page = await renderRoute(() => Home({ loaderData: loaded } as never), loaded, "/en-GR");
    return [...page.querySelectorAll('a[href="/en-GR/console/checklist"]')].map(
      (link) => link.textContent,
    );
  };
  expect(await start(ALL)).toContain("3 things that the shop needs are missing");
  expect(await start(["read_staff"])).toEqual([]);
});
