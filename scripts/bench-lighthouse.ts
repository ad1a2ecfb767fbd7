import { createServer } from "node:http";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { brotliCompressSync } from "node:zlib";
import { findPort } from "./measure-process.ts";

const RUNS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Scores = Record<(typeof CATEGORIES)[number], number> & {
  fcp: number;
  lcp: number;
  cls: number;
};

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;

async function measure(url: string, port: number): Promise<Scores> {
  const runs: Scores[] = [];
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(url, {
      port,
      onlyCategories: [...CATEGORIES],
      logLevel: "error",
    });
    const { categories, audits } = result!.lhr;
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    runs.push({
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
      fcp: audits["first-contentful-paint"]?.numericValue ?? 0,
      lcp: audits["largest-contentful-paint"]?.numericValue ?? 0,
      cls: audits["cumulative-layout-shift"]?.numericValue ?? 0,
    });
  }
  const keys = Object.keys(runs[0]!) as (keyof Scores)[];
  return Object.fromEntries(
    keys.map((key) => [key, median(runs.map((run) => run[key]))]),
  ) as Scores;
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
    "\nLighthouse on a phone, medians of three (performance beside the same page as a static file)",
  );
  try {
    for (const [name, path] of Object.entries(pages)) {
      const file = await serveStatically(origin, path);
      const [ours, floor] = [await measure(origin + path, port), await measure(file.url, port)];
      file.close();
      const rest = CATEGORIES.slice(1)
        .map((category) => `${category} ${ours[category]}`)
        .join("   ");
      console.log(
        `  ${name.padEnd(9)} performance ${ours.performance} (file ${floor.performance})   ${rest}   ` +
          `FCP ${ours.fcp.toFixed(0)} (${floor.fcp.toFixed(0)})   LCP ${ours.lcp.toFixed(0)} (${floor.lcp.toFixed(0)})   CLS ${ours.cls.toFixed(3)}`,
      );
    }
  } finally {
    await browser.close();
  }
}
