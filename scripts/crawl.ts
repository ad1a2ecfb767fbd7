// `npm run crawl [-- http://localhost:3000]`; without a URL it crawls a new demo shop.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seconds } from "#contract/duration.ts";
import { openBrowserLook } from "./browser-look.ts";
import { crawlSite, type CrawlReport } from "./crawl-site.ts";
import { createHtmlChecker } from "./html-checker.ts";
import { findPort, startServer } from "./measure-process.ts";
import { ensureHeadlessShell, ensureJava, thrifty } from "./prepare.mjs";
import { createSampler } from "./sample-by-structure.ts";

const root = join(import.meta.dirname, "..");
const MOST_SHOWN = 60;
const LEAST_LOOKED_AT = 3;

function printKinds(kinds: CrawlReport["kinds"]): void {
  console.log("\nkind            pages   largest document, bytes with brotli");
  for (const [kind, { pages, bytes, largest }] of [...kinds].toSorted())
    console.log(`${kind.padEnd(15)} ${String(pages).padStart(5)}   ${bytes}  ${largest}`);
}

function printFaults(faults: CrawlReport["faults"]): void {
  const byFault = Map.groupBy(faults, ({ fault }) => fault);
  for (const [fault, all] of [...byFault].slice(0, MOST_SHOWN))
    console.log(`✗ ${fault}: ${all.length}, such as ${all[0]!.address}`);
  console.log(faults.length === 0 ? "\nNothing is wrong." : `\n${faults.length} faults.`);
}

async function crawl(origin: string): Promise<void> {
  const startedAt = performance.now();
  const closer: CrawlReport["faults"] = [];
  const tell = (address: string, fault: string) => {
    console.log(`✗ ${address.replace(origin, "")}: ${fault}`);
    closer.push({ address: address.replace(origin, ""), fault });
  };
  const html = ensureJava() ? createHtmlChecker(tell) : null;
  const browser = await openBrowserLook(await ensureHeadlessShell(), tell);
  const isWorthALook = createSampler(LEAST_LOOKED_AT);
  let fetched = 0;
  const say = () => {
    const elapsed = Math.round((performance.now() - startedAt) / seconds(1));
    const { looked, wanted } = browser.counts();
    console.log(
      `${elapsed} s: ${fetched} documents, ${html?.checked() ?? 0} through the HTML checker, ` +
        `${looked} of ${wanted} looked at in a browser`,
    );
  };
  const saying = setInterval(say, seconds(30));
  const report = await crawlSite({
    origin,
    tell: (address, fault) => console.log(`✗ ${address.replace(origin, "")}: ${fault}`),
    async look(address, kind, document) {
      fetched += 1;
      const language = new URL(address).pathname.split("/")[1]!;
      if (isWorthALook(kind, language, document)) browser.look(address);
      await html?.add(address, document);
    },
  });
  printKinds(report.kinds);
  await Promise.all([html?.end(), browser.end()]);
  clearInterval(saying);
  say();
  const faults = [...report.faults, ...closer];
  printFaults(faults);
  console.log(
    "Every address: status, head, languages, structured data, texts, bytes" +
      `${html ? ", HTML" : "; NOT its HTML, there is no Java"}. ` +
      "In a browser, with scripts and without: those that are built like none before.",
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
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
