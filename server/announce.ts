import cluster from "node:cluster";
import { isLoopback } from "#contract/loopback.ts";
import type { Env, WebConfig } from "#app/services/env.server.ts";
import type { Logger } from "#app/services/log.server.ts";
import type { Outbox } from "#api/context.ts";
import type { Marketplace } from "./marketplace.ts";

type Started = {
  env: Env;
  ownOrigin: string;
  took: number;
  marketplace: Pick<Marketplace, "outbox" | "developerKey">;
};

export function announce({
  env,
  ownOrigin,
  took,
  marketplace: { outbox, developerKey },
}: Started): void {
  const shown = env["PUBLIC_ORIGIN"] ?? ownOrigin;
  if (cluster.isWorker) console.log(`Process ${process.pid} serves ${shown}`);
  else console.log(`\n  Deftero is open at ${shown}  (${(took / 1000).toFixed(1)} s)\n`);
  const isDemo = !env["DATABASE_URL"] && !env["MARKETPLACE_URL"] && env["DEMO"] !== "0";
  if (isDemo) listDemoAccounts();
  // The first worker prints the link for all; a worker that is restarted has another id.
  if (cluster.worker && cluster.worker.id !== 1) return;
  if (outbox === "open") console.log(`  Mails and SMS with their codes: ${shown}/dev/outbox\n`);
  if (outbox === "here") {
    const link = `${ownOrigin}/dev/outbox?key=${developerKey}`;
    console.log(`  Mails and SMS with their codes, on this machine:\n  ${link}\n`);
  }
  if (isDemo) warnOfOpenDemo(env, outbox);
}

function listDemoAccounts(): void {
  console.log("  Sign in as buyer@deftero.test, seller@deftero.test, pro@deftero.test,");
  console.log("  buyer-gb@deftero.test or seller-gb@deftero.test with the password");
  console.log("  Second-hand-1!\n");
  console.log("  Staff are owner@deftero.test, hub@deftero.test, support@deftero.test and");
  console.log("  support-2@deftero.test. They are asked for a code as well, such as");
  console.log("  DEM22-STEP2; docs/demo.md has more.\n");
}

/** Developer pages require a key, but the demo's password is public. */
function warnOfOpenDemo({ HOST: host }: Env, outbox: Outbox): void {
  if (outbox === "closed" || (host && isLoopback(host))) return;
  console.warn(
    "  It listens on every address of this machine, and anybody may sign in with the demo's password.\n" +
      "  HOST=127.0.0.1 keeps it on this machine; never put the demo behind a public address.\n",
  );
}

/** Logs settings that a shop with visitors should have, but that do not stop the start. */
export function warnOfMissingSettings(
  log: Logger,
  { production: isProduction, publicOrigin }: WebConfig,
  env: Env,
): void {
  // TLS ends at a proxy.
  if (isProduction && publicOrigin?.startsWith("https:") && !env["TRUST_PROXY"])
    log.warn(
      {},
      "TRUST_PROXY is missing: cookies are not marked as secure, and visitors share the proxy's limits",
    );
  if (isProduction && env["DATABASE_URL"] && !env["SUPPORT_EMAIL"])
    log.warn({}, "SUPPORT_EMAIL is missing: pages name an address that nobody reads");
}

export function announceFilling(): () => void {
  console.log("Filling the shop for the first time …");
  const startedAt = performance.now();
  return () => console.log(`Filled in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}

export function showProgress(what: string, done: number, total: number): void {
  if (!process.stdout.isTTY && done < total) return;
  process.stdout.write(
    `  ${what}: ${done} of ${total}${process.stdout.isTTY && done < total ? "\r" : "\n"}`,
  );
}
