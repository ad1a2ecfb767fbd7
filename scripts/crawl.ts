// `npm run crawl [-- http://localhost:3000]`: every public address of a shop; without one, of the
// demo world, which is filled and opened for it. Ends with 1 where something is wrong.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crawlSite, type CrawlReport } from "./crawl-site.ts";
import { findPort, startServer } from "./measure-process.ts";
import { thrifty } from "./prepare.mjs";

const root = join(import.meta.dirname, "..");
const MOST_SHOWN = 60;

function print({ kinds, faults }: CrawlReport): void {
  console.log("\nkind            pages   largest document, bytes with brotli");
  for (const [kind, { pages, bytes, largest }] of [...kinds].toSorted())
    console.log(`${kind.padEnd(15)} ${String(pages).padStart(5)}   ${bytes}  ${largest}`);
  const byFault = Map.groupBy(faults, ({ fault }) => fault);
  for (const [fault, all] of [...byFault].slice(0, MOST_SHOWN))
    console.log(`✗ ${fault}: ${all.length}, such as ${all[0]!.address}`);
  console.log(faults.length === 0 ? "\nNothing is wrong." : `\n${faults.length} faults.`);
}

async function crawl(origin: string): Promise<void> {
  const report = await crawlSite({ origin });
  print(report);
  process.exitCode = report.faults.length === 0 ? 0 : 1;
}

async function crawlDemo(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "deftero-crawl-"));
  const port = await findPort();
  const shop = await startServer("node", [...thrifty.arguments, join(root, "server.ts")], {
    env: {
      ...thrifty.environment,
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: folder,
      SESSION_SECRET: "a secret of the crawl, long enough for it",
      LOG_LEVEL: "warn",
      TRUST_PROXY: "loopback",
    },
    readyUrl: `http://127.0.0.1:${port}/ready`,
    withinSeconds: 180,
  });
  try {
    await crawl(`http://127.0.0.1:${port}`);
  } finally {
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const [given] = process.argv.slice(2);
if (given === undefined) await crawlDemo();
else await crawl(new URL(given).origin);
