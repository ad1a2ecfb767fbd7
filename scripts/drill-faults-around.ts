import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import sharp from "sharp";
import { days, seconds } from "#contract/duration.ts";
import { dataOf, need, needStatus, Skipped, type Round } from "./drill-check.ts";
import type { SmallDisk } from "./drill-disk.ts";
import type { Fault } from "./drill-faults.ts";
import { needAlive, waitUntil, type Ground } from "./drill-ground.ts";
import {
  describe,
  isAcknowledged,
  isRejection,
  startLoad,
  type Load,
  type Reply,
} from "./drill-load.ts";
import { planMails, prepareCatcher } from "./drill-mail.ts";
import { PASSWORD, type DrillShop } from "./drill-shop.ts";

const QUICK = seconds(1);
const CODE_WITHIN = seconds(15);
const FORGETFUL = ["seller", "buyer-gb", "seller-gb"];

const REFUSED = 10;
const READ = 40;

const needDisk = (disk: SmallDisk | null): SmallDisk => {
  if (disk === null) throw new Skipped("needs root");
  return disk;
};

export const FAULTS_AROUND: readonly Fault[] = [
  {
    id: "mail",
    name: "no mail server: forms answer at once; when it is back each letter comes once, codes soon",
    async run(ground, round) {
      const mail = await prepareCatcher();
      const mails = Array.from({ length: 300 }, (_, n) => `${n}.${round.unique}@mail.test`);
      await planMails(ground.where, mails);
      const shop = await ground.open(mail.environment);
      const newcomer = `newcomer.${round.unique}@mail.test`;
      const forgetful = `${FORGETFUL[round.number - 1]}@deftero.test`;
      const ip = round.ip(1);
      const signUp = await shop.call("POST", "/register", { ip, body: toSignUp(newcomer) });
      needStatus(signUp, 201, "the sign-up");
      const reset = await shop.call("POST", "/forgot-password", { ip, body: { email: forgetful } });
      needStatus(reset, 200, "the reset");
      const slowest = Math.max(signUp.ms, reset.ms);
      need(slowest < QUICK, `a form took ${slowest.toFixed(0)} ms`);
      // The log shows the first twenty failures of a kind, which may all be of one queue.
      await waitUntil("sending was tried", () =>
        shop.lines.some((line) => String(line["job"]).startsWith("send-")),
      );
      await mail.open();
      const openedAt = performance.now();
      try {
        const codes = [newcomer, forgetful];
        await waitUntil("codes come", () => codes.every((to) => mail.countOf(to) > 0), CODE_WITHIN);
        const took = Math.max(...codes.map((to) => mail.find(to)!.at)) - openedAt;
        await waitUntil(
          "all mails come",
          () => mails.every((to) => mail.countOf(to) > 0),
          seconds(60),
        );
        const twice = [...codes, ...mails].filter((to) => mail.countOf(to) > 1);
        need(twice.length === 0, `${twice.length} mails came twice`);
        return `forms within ${slowest.toFixed(0)} ms, codes ${(took / 1000).toFixed(1)} s after the server`;
      } finally {
        await mail.close();
      }
    },
  },
  {
    id: "disk",
    name: "the database's disk full: writes 503, reads go on, writes work when there is room",
    async run(ground, round) {
      const disk = needDisk(ground.disks.database);
      const shop = await ground.open();
      const load = await startLoad(shop, round);
      await load.waitFor(50, isAcknowledged, "a write");
      await disk.fill();
      const from = performance.now();
      await waitUntil("writes are refused", async () => {
        // Sign-ups need space sooner than favourites.
        await signUpMany(shop, load, round);
        const during = load.replies.filter(({ sentAt }) => sentAt > from);
        return (
          during.filter(isRefusedWrite).length >= REFUSED && during.filter(isRead).length >= READ
        );
      }).finally(() => disk.free());
      const until = performance.now();
      if (!ground.postgres.isRunning()) await ground.postgres.start();
      await load.waitFor(50, isAcknowledged, "a write afterwards");
      const back = load.replies.find((reply) => isAcknowledged(reply) && reply.sentAt > until)!;
      await load.stop();
      needAlive(shop);
      load.needCalm();
      const during = load.replies.filter(({ sentAt }) => sentAt > from && sentAt < until);
      const reads = during.filter(isRead);
      const unserved = reads.filter(({ status }) => status >= 400);
      need(
        unserved.length === 0,
        `${unserved.length} of ${reads.length} reads: ${unserved[0] && describe(unserved[0])}`,
      );
      await load.needWrites();
      return `${during.filter(isRejection).length} refusals, ${reads.length - unserved.length} of ${reads.length} reads served, writes again after ${(back.sentAt - until).toFixed(0)} ms`;
    },
  },
  {
    id: "folder",
    name: "the pictures' folder full, then read-only: uploads are refused, nothing half-made stays",
    async run(ground, { ip, unique }) {
      const disk = needDisk(ground.disks.files);
      const shop = await ground.open();
      const token = await shop.signIn("seller@deftero.test", ip(1));
      const created = await shop.call("POST", "/listings", {
        ip: ip(1),
        token,
        body: { vertical: "smartphones" },
      });
      needStatus(created, 201, "a draft");
      const { id } = dataOf<{ id: string }>(created);
      const countPhotos = async () => {
        const draft = await shop.call("GET", `/listings/${id}/draft`, { ip: ip(1), token });
        return dataOf<{ photos: unknown[] }>(draft).photos.length;
      };
      const page = await shop.ask({ path: "/en-GR/search", ip: ip(1) });
      const picture = /\/media\/[\w./-]+?\/\d+/.exec(page.text)?.[0];
      need(picture !== undefined, "the list shows no pictures");
      const photo = await createPhoto();
      const said: number[] = [];
      for (const takeAway of [disk.fill, disk.makeReadOnly]) {
        const before = listFiles(ground);
        await takeAway();
        const refused = await shop.upload(id, photo, { ip: ip(1), token });
        needStatus(refused, [503, 507], "an upload");
        said.push(refused.status);
        need((await countPhotos()) === 0, "the draft has a photo");
        for (const width of [96, 2048])
          needStatus(
            await shop.ask({ path: picture.replace(/\d+$/, `${width}?${unique}`), ip: ip(1) }),
            200,
            "a picture",
          );
        needStatus(
          await shop.ask({ path: `/en-GR/search?price_max=1${unique.length}`, ip: ip(1) }),
          200,
          "a page",
        );
        await disk.free();
        await waitUntil("nothing half-made is left", () =>
          listFiles(ground).every((file) => before.includes(file)),
        );
      }
      needStatus(await shop.upload(id, photo, { ip: ip(1), token }), 200, "an upload afterwards");
      need((await countPhotos()) === 1, "the draft has no photo");
      needStatus(
        await shop.call("DELETE", `/listings/${id}`, { ip: ip(1), token }),
        [200, 204],
        "the end of the draft",
      );
      needAlive(shop);
      return `full: ${said[0]}, read-only: ${said[1]}`;
    },
  },
  {
    id: "restore",
    name: "a restored copy sends nothing and leaves the provider alone until npm run outgoing -- go",
    async run(ground, round) {
      const folder = mkdtempSync(join(tmpdir(), "deftero-drill-copy-"));
      const mail = await prepareCatcher();
      const provider = await openProvider();
      const mails = Array.from({ length: 5 }, (_, n) => `${n}.${round.unique}@restore.test`);
      const copy = {
        DATABASE_URL: ground.name === "PostgreSQL" ? ground.postgres.toUrl("drill_copy") : "",
        DATA_DIR: join(folder, "data"),
      };
      try {
        await planMails(ground.where, mails);
        if (ground.name === "PostgreSQL") {
          // The shop runs on during the backup, with an unreachable mail server.
          await ground.open((await prepareCatcher()).environment);
          await createEmptyDatabase(ground.postgres.toUrl("postgres"), "drill_copy");
        }
        await ground.command("backup", [join(folder, "backup")]);
        await ground.command("restore", [join(folder, "backup")], copy);
        await mail.open();
        const environment = { ...copy, ...mail.environment, ...provider.environment };
        let shop = await ground.open(environment);
        const health = await shop.call("GET", "/health");
        need(health.text.includes("on hold"), `its health says ${health.text}`);
        // Deadlines and payouts of two days are due at once, and are processed before the response.
        await shop.moveClock(days(2));
        const sent = mails.filter((to) => mail.countOf(to) > 0);
        need(sent.length === 0, `${sent.length} mails left the copy`);
        need(provider.calls.length === 0, `the provider heard ${provider.calls[0]}`);

        // The embedded database belongs to one process.
        if (ground.name === "embedded") await shop.stop();
        await ground.command("outgoing", ["go"], copy);
        if (ground.name === "embedded") shop = await ground.open(environment);
        await waitUntil("the mails come", () => mails.every((to) => mail.countOf(to) > 0));
        await waitUntil("the provider is asked", () => provider.calls.length > 0);
        const twice = mails.filter((to) => mail.countOf(to) > 1);
        need(twice.length === 0, `${twice.length} mails came twice`);
        return `after go ${mails.length} mails, then ${provider.calls[0]?.split("?")[0]}`;
      } finally {
        await ground.tidy();
        await mail.close();
        await provider.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  },
];

const isRead = ({ kind }: Reply) => kind !== "write";
const isRefusedWrite = (reply: Reply) => reply.kind === "write" && isRejection(reply);

const toSignUp = (email: string) => ({
  email,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  terms: true,
  language: "el",
  country: "GR",
});

let visitors = 0;
const signUpMany = (shop: DrillShop, load: Load, { ip, unique }: Round) =>
  Promise.all(
    Array.from({ length: 4 }, () => {
      visitors += 1;
      const email = `visitor.${visitors}.${unique}@disk.test`;
      const from = ip(1 + (visitors % 200));
      return load.send("write", () =>
        shop.call("POST", "/register", { ip: from, body: toSignUp(email) }),
      );
    }),
  );

const createPhoto = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: "#456" } })
    .jpeg()
    .toBuffer();

/** Uploaded originals; derived sizes come and go. */
const listFiles = (ground: Ground) =>
  readdirSync(join(ground.folder, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes("/derived"));

async function openProvider() {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    response.writeHead(503, { "Content-Type": "application/json" });
    response.end('{"error":{"type":"api_error","message":"drill"}}');
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    calls,
    environment: {
      CARD_PROVIDER: "stripe",
      STRIPE_SECRET_KEY: "sk_test_drill",
      STRIPE_WEBHOOK_SECRET: "whsec_drill",
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
      PUBLIC_ORIGIN: "http://127.0.0.1",
    },
    async close(): Promise<void> {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function createEmptyDatabase(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
}
