import { createServer } from "node:http";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { brotliCompressSync } from "node:zlib";
import { findPort } from "./measure-process.ts";

const RUNS = 5;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const AUDITS = {
  fcp: "first-contentful-paint",
  lcp: "largest-contentful-paint",
  tbt: "total-blocking-time",
  cls: "cumulative-layout-shift",
} as const;
type Run = Record<(typeof CATEGORIES)[number] | keyof typeof AUDITS, number>;

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;

async function measureOnce(url: string, port: number): Promise<Run> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: [...CATEGORIES],
    logLevel: "error",
  });
  const { categories, audits } = result!.lhr;
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]);
  const times = Object.entries(AUDITS).map(([key, id]) => [key, audits[id]?.numericValue ?? 0]);
  return Object.fromEntries([...scores, ...times]) as Run;
}

async function serveStatically(origin: string, path: string) {
  const html = await (await fetch(origin + path)).text();
  const bytes = brotliCompressSync(html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, ""));
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/media/") || request.url?.startsWith("/pictures/")) {
      void fetch(origin + request.url, {
        headers: { accept: request.headers.accept ?? "*/*" },
      }).then(async (answer) => {
        response.writeHead(answer.status, {
          "Content-Type": answer.headers.get("content-type") ?? "",
          "Cache-Control": "public, max-age=31536000, immutable",
        });
        response.end(Buffer.from(await answer.arrayBuffer()));
      });
      return;
    }
    response.writeHead(200, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Encoding": "br",
    });
    response.end(bytes);
  });
  const port = await findPort();
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", () => done()));
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

export async function benchLighthouse(
  origin: string,
  pages: Record<string, string>,
): Promise<void> {
  const port = await findPort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: [
      `--remote-debugging-port=${port}`,
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
    ],
  });
  console.log(
    `\nLighthouse on a phone, medians of ${RUNS} alternating runs (the same page as a static file: median, worst)`,
  );
  try {
    for (const [name, path] of Object.entries(pages)) {
      const file = await serveStatically(origin, path);
      const ours: Run[] = [];
      const theirs: Run[] = [];
      for (let run = 0; run < RUNS; run++) {
        ours.push(await measureOnce(origin + path, port));
        theirs.push(await measureOnce(file.url, port));
      }
      file.close();
      print(name, ours, theirs);
    }
  } finally {
    await browser.close();
  }
}

function print(name: string, ours: Run[], theirs: Run[]): void {
  const of = (runs: Run[], key: keyof Run) => median(runs.map((run) => run[key]));
  const worst = Math.min(...theirs.map(({ performance }) => performance));
  const times = (["fcp", "lcp", "tbt"] as const).map(
    (key) => `${key.toUpperCase()} ${of(ours, key).toFixed(0)} (${of(theirs, key).toFixed(0)})`,
  );
  const others = CATEGORIES.slice(1).map((category) => `${category} ${of(ours, category)}`);
  console.log(
    `  ${name.padEnd(9)} performance ${of(ours, "performance")} (file ${of(theirs, "performance")}, ${worst})   ` +
      `${[...times, `CLS ${of(ours, "cls").toFixed(3)}`, ...others].join("   ")}`,
  );
}
