import { setTimeout as pause } from "node:timers/promises";
import { seconds } from "#contract/duration.ts";
import { hasRetryAfter, need, needStatus, type Round } from "./drill-check.ts";
import { FAULTS_AROUND } from "./drill-faults-around.ts";
import {
  holdConnections,
  needAlive,
  waitUntil,
  waitUntilServed,
  type Ground,
  type World,
} from "./drill-ground.ts";
import { isAcknowledged, isRejection, READS, startLoad } from "./drill-load.ts";
import { planMails, prepareCatcher } from "./drill-mail.ts";
import type { DrillShop } from "./drill-shop.ts";

export type Fault = {
  id: string;
  name: string;
  on?: World["name"];
  run: (ground: Ground, round: Round) => Promise<string>;
};

export const FAULTS: readonly Fault[] = [
  {
    id: "killed",
    name: "PostgreSQL killed under load: 503 meanwhile, nothing acknowledged is lost",
    on: "PostgreSQL",
    async run(ground, round) {
      const shop = await ground.open();
      const load = await startLoad(shop, round);
      await load.waitFor(100, isAcknowledged, "a write");
      await ground.postgres.kill();
      await load.waitFor(10, isRejection, "a refusal");
      await ground.postgres.start();
      const back = await waitUntilServed(shop);
      await load.waitFor(50, isAcknowledged, "a write afterwards");
      await load.stop();
      needAlive(shop);
      load.needCalm();
      await load.needWrites();
      return `back after ${back.toFixed(0)} ms, ${load.countWrites()} writes`;
    },
  },
  {
    id: "stopped",
    name: "PostgreSQL stopped: shared pages from memory, 503 for the others, back at once",
    on: "PostgreSQL",
    async run(ground, { ip }) {
      const shop = await ground.open();
      const token = await shop.signIn("buyer@deftero.test", ip(1));
      await shop.ask({ ...READS.shared(token), ip: ip(1) });
      await ground.postgres.stop();
      const until = performance.now() + seconds(3);
      while (performance.now() < until) await needOutage(shop, token, ip(1));
      needAlive(shop);
      await ground.postgres.start();
      return `back after ${(await waitUntilServed(shop)).toFixed(0)} ms`;
    },
  },
  {
    id: "start",
    name: "a start while PostgreSQL is away waits, says for what, and then serves",
    on: "PostgreSQL",
    async run(ground) {
      await ground.postgres.stop();
      const shop = await ground.start();
      await waitUntil("it says what it waits for", () => {
        needAlive(shop);
        return shop.lines.some(({ msg }) => msg.startsWith("Waiting for PostgreSQL at "));
      });
      await ground.postgres.start();
      await waitUntilServed(shop, seconds(10));
      return "";
    },
  },
  {
    id: "worker",
    name: "one of two processes killed while PostgreSQL is away: both serve once it is back",
    on: "PostgreSQL",
    async run(ground, { ip }) {
      const shop = await ground.start({ WEB_PROCESSES: "2" });
      const listServing = () =>
        shop.unread.flatMap((line) => /^Process (\d+) serves/.exec(line)?.[1] ?? []).map(Number);
      await waitUntil("two processes serve", () => listServing().length === 2, seconds(60));
      await ground.postgres.stop();
      process.kill(listServing()[0]!, "SIGKILL");
      await waitUntil("another waits", () =>
        shop.lines.some(({ msg }) => msg.startsWith("Waiting")),
      );
      needAlive(shop);
      needStatus(await shop.ask({ path: "/ready", ip: ip(1) }), 503, "/ready meanwhile");
      await ground.postgres.start();
      const back = await waitUntilServed(shop);
      await waitUntil("the other serves as well", () => listServing().length === 3);
      return `back after ${back.toFixed(0)} ms`;
    },
  },
  {
    id: "connections",
    name: "no free connection to PostgreSQL: 503 at worst, back at once",
    on: "PostgreSQL",
    async run(ground, round) {
      const shop = await ground.open();
      const load = await startLoad(shop, round);
      await load.waitFor(50, isAcknowledged, "a write");
      const giveBack = await holdConnections(ground.environment.DATABASE_URL, seconds(2));
      await load.waitFor(1, isRejection, "a refusal").finally(giveBack);
      const back = await waitUntilServed(shop);
      await load.waitFor(50, isAcknowledged, "a write afterwards");
      await load.stop();
      needAlive(shop);
      load.needCalm();
      await load.needWrites();
      return `back after ${back.toFixed(0)} ms`;
    },
  },
  {
    id: "crash",
    name: "the shop killed under load: nothing acknowledged is lost",
    async run(ground, round) {
      const shop = await ground.open();
      const load = await startLoad(shop, round);
      await load.waitFor(100, isAcknowledged, "a write");
      shop.kill("SIGKILL");
      await Promise.all([shop.ended, load.stop()]);
      const startedAt = performance.now();
      const next = await ground.start();
      await waitUntilServed(next, seconds(60));
      const took = performance.now() - startedAt;
      await load.needWrites(next);
      return `${load.countWrites()} writes, a page ${(took / 1000).toFixed(1)} s after the start`;
    },
  },
  {
    id: "sigterm",
    name: "SIGTERM under load: all in flight answered, mails go once, exit 0",
    async run(ground, round) {
      const mail = await prepareCatcher();
      const mails = Array.from({ length: 100 }, (_, n) => `${n}.${round.unique}@sigterm.test`);
      await planMails(ground.where, mails);
      mail.takes = 500;
      await mail.open();
      try {
        const shop = await ground.open({ ...mail.environment, SHUTDOWN_DELAY: "2" });
        const load = await startLoad(shop, round);
        await load.waitFor(50, isAcknowledged, "a write");
        await waitUntil("mails are under way", () => mails.some((to) => mail.countOf(to) > 0));
        const signalAt = performance.now();
        shop.kill("SIGTERM");
        await waitUntil(
          "/ready says 503",
          async () => {
            const answer = await shop.ask({ path: "/ready", ip: round.ip(1) }).catch(() => null);
            return answer?.status === 503;
          },
          seconds(2),
        );
        const { code, signal } = await shop.ended;
        const took = performance.now() - signalAt;
        await load.stop();
        need(code === 0, `it ended with ${code ?? signal}: ${shop.unread.slice(-3).join(" ")}`);
        // A connection at the end of the delay may be refused.
        load.needCalm({ mayEnd: ({ sentAt }) => sentAt > signalAt + seconds(1.5) });
        const failed = load.replies.find(({ status }) => status >= 500);
        need(failed === undefined, `${failed?.kind}: ${failed?.status}`);
        const before = mails.filter((to) => mail.countOf(to) > 0).length;
        need(before < mails.length, "all mails were out before the end");

        mail.takes = 0;
        const next = await ground.open(mail.environment);
        await load.needWrites(next);
        await waitUntil("all mails have come", () => mails.every((to) => mail.countOf(to) > 0));
        const twice = mails.filter((to) => mail.countOf(to) > 1);
        need(twice.length === 0, `${twice.length} mails came twice`);
        return `ended after ${(took / 1000).toFixed(1)} s, ${before} of ${mails.length} mails before it`;
      } finally {
        await mail.close();
      }
    },
  },
  ...FAULTS_AROUND,
];

async function needOutage(shop: DrillShop, token: string, ip: string): Promise<void> {
  const ask = (path: string) => shop.ask({ path, ip });
  needStatus(await shop.ask({ ...READS.shared(token), ip }), 200, "a shared page");
  needStatus(await ask("/health"), 200, "/health");
  needStatus(await ask("/ready"), 503, "/ready");
  for (const kind of ["made", "own", "api"] as const) {
    const answer = await shop.ask({ ...READS[kind](token), ip });
    needStatus(answer, 503, kind);
    need(hasRetryAfter(answer), `${kind}: 503 without Retry-After`);
  }
  await pause(50);
}
