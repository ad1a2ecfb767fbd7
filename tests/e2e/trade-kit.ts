import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { toImei } from "#tests/imei.ts";
import { watch } from "../../scripts/watch-browser.ts";
import { createSeller } from "./seller-kit.ts";
import {
  hydrated,
  CARDS,
  createShop,
  enterAs,
  expect,
  isOfNoScripts,
  test as base,
  type Page,
  type Person,
  type Shop,
} from "./shop.ts";

let trades = 0;

type Books = {
  /** Minor units by account of the ledger, without zeros. */
  balances: Record<string, number>;
  payout: { status: string; amount: number } | null;
  letters: { recipient: string; subject: string }[];
};

export type Stage = {
  origin: string;
  forward(milliseconds: number): Promise<void>;
  decideParcel(orderId: string, outcome: "missed" | "lost" | "late" | "normal"): Promise<void>;
  readBooks(orderId: string): Promise<Books>;
};

/** A shop for this worker only, because its clock moves for everyone in it. */
async function openStage(index: number): Promise<Stage & { close(): Promise<void> }> {
  const port = Number(process.env["E2E_PORT"]) + 10 + index;
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ["tests/e2e/fault-shop.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      TRUST_PROXY: "loopback",
      DEV_OUTBOX: "1",
      SESSION_SECRET: "a secret of the end-to-end run, long enough",
    },
  });
  const isReady = async () =>
    fetch(`${origin}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error("The stage did not open.");
    await wait(100);
  }
  const post = async (path: string, body: object) => {
    const answer = await fetch(origin + path, { method: "POST", body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  };
  return {
    origin,
    forward: (milliseconds) => post("/backstage/clock", { milliseconds }),
    decideParcel: (order_id, outcome) => post("/backstage/parcel", { order_id, outcome }),
    readBooks: async (id) =>
      (await (await fetch(`${origin}/backstage/books?order=${id}`)).json()) as Books,
    async close() {
      const violations = (await (
        await fetch(`${origin}/backstage/violations`)
      ).json()) as unknown[];
      server.kill("SIGTERM");
      await once(server, "exit");
      if (violations.length > 0) throw new Error(JSON.stringify(violations));
    },
  };
}

export type Actor = { person: Person; page: Page };

export type Trade = Stage & {
  shop: Shop;
  buyer: Actor;
  seller: Actor;
  orderId: string;
  /** A unique IMEI, which the hub reads off this device. */
  imei: string;
  expert(): Promise<Actor>;
  secondExpert(): Promise<Actor>;
  support(): Promise<Actor>;
  status(actor?: Actor): Promise<string>;
  expectMail(actor: Actor, subject: RegExp): Promise<void>;
};

export const test = base.extend<
  { createTrade: (options?: { card?: string }) => Promise<Trade> },
  { ownStage: Stage }
>({
  ownStage: [
    async ({}, use, info) => {
      const stage = await openStage(info.parallelIndex);
      await use(stage);
      await stage.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  createTrade: async ({ browser, ownStage }, use, info) => {
    const shop = createShop(ownStage.origin);
    const found: string[] = [];
    const { viewport, javaScriptEnabled, timezoneId, reducedMotion } = info.project.use;
    const open: Page[] = [];

    async function enter(person: Person): Promise<Actor> {
      const context = await browser.newContext({
        baseURL: ownStage.origin,
        ...(viewport && { viewport }),
        ...(javaScriptEnabled !== undefined && { javaScriptEnabled }),
        ...(timezoneId && { timezoneId }),
        ...(reducedMotion && { reducedMotion }),
      });
      watch(context, new Set(), found);
      await enterAs(context, person, ownStage.origin);
      const page = await context.newPage();
      open.push(page);
      return { person, page };
    }

    await use(async ({ card = CARDS.good } = {}) => {
      trades += 1;
      const seller = await enter(await shop.person());
      const buyer = await enter(await shop.person());
      const service = createSeller(seller.person, shop);
      const { id } = await service.submit();
      await service.decide(id, "publish");
      const orderId = await shop.buy(buyer.person, { id } as Parameters<Shop["buy"]>[1], card);
      return {
        ...ownStage,
        shop,
        buyer,
        seller,
        orderId,
        imei: toImei(trades, "35693803"),
        expert: async () => enter(await shop.castMember("hub", "en-GR")),
        secondExpert: async () => enter(await shop.castMember("hub-gb", "en-GR")),
        support: async () => enter(await shop.castMember("support", "en-GR")),
        status: async (actor = buyer) => (await actor.person.api.order.get({ orderId })).status,
        async expectMail({ person }, subject) {
          await ownStage.forward(0);
          const { letters } = await ownStage.readBooks(orderId);
          const subjects = letters
            .filter(({ recipient }) => recipient === person.email)
            .map((message) => message.subject);
          expect(subjects).toContainEqual(expect.stringMatching(subject));
        },
      };
    });

    const complaints = found.filter((one) => !isOfNoScripts(one, javaScriptEnabled));
    expect(complaints, "what the browsers complained about").toEqual([]);
    await Promise.all(open.map((page) => page.context().close()));
    await shop[Symbol.asyncDispose]();
  },
});

export async function visit({ page }: Pick<Actor, "page">, path: string): Promise<void> {
  const answer = await page.goto(path);
  expect(answer!.status(), path).toBeLessThan(400);
  await hydrated(page);
}

/** Fills in the inspection as claimed, except for what a test overrides. */
export async function checkFields(
  page: Page,
  { imei, worse }: { imei: string; worse?: string },
): Promise<void> {
  await page.locator("[name=device_number]").fill(imei);
  const battery = page.locator("[name=battery_health]");
  if (await battery.count()) await battery.fill("91");
  const names = await page
    .locator('main input[type=radio][name^="found_"]')
    .evaluateAll((all) => [...new Set(all.map((one) => (one as HTMLInputElement).name))]);
  for (const name of names) {
    const choices = page.locator(`main [name="${name}"]`);
    const wish = name === `found_${worse ?? ""}` ? "worse" : null;
    const values = await choices.evaluateAll((all) =>
      all.map((one) => (one as HTMLInputElement).value),
    );
    const value = wish ?? ["matches", "green"].find((one) => values.includes(one)) ?? values[0]!;
    await page.locator(`main [name="${name}"][value="${value}"]`).check();
  }
}

export { expect };
