import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { evaluatePage, type EvaluatedPage } from "./evaluate-page.ts";

export type CrawlReport = {
  kinds: Map<string, { pages: number; bytes: number; largest: string }>;
  faults: { address: string; fault: string }[];
};

type Options = {
  origin: string;
  pick?: (addresses: string[], part: URLSearchParams) => string[];
  queries?: number;
  concurrency?: number;
  look?: (address: string, kind: string, html: string) => Promise<void> | void;
  tell?: (address: string, fault: string) => void;
};

const KB = 1024;
/** Bytes of a document with brotli (decisions "Page budgets"). */
const BUDGET: Record<string, number> = {
  home: 24 * KB,
  search: 24 * KB,
  category: 24 * KB,
  brand: 24 * KB,
  model: 24 * KB,
  listing: 24 * KB,
};
const BUDGET_OF_OTHERS = 16 * KB;
/** Not visited: they are no pages, or need an account. */
const PRIVATE =
  /^\/[^/]+\/(?:account|auth|checkout|console|consent|decisions|hub|hunts|lite|listing\/[^/]+\/(?:offer|delivery|check)|notifications|offline|select-country|sell|staff-invitation|suggest|theme|tickets|withdraw|og)(?:\/|$)/;
const CRAWLER = "Mozilla/5.0 (compatible; DefteroCrawl/1.0)";

type Answer = { status: number; type: string; bytes: number; body: Buffer };

/** Requests come from many addresses, because of the rate limit by address. */
let visitor = 0;

function fetchOnce(address: string): Promise<Answer & { wait: number }> {
  visitor += 1;
  const from = `10.${(visitor >> 12) & 255}.${(visitor >> 4) & 255}.7`;
  const headers = {
    Accept: "text/html",
    "Accept-Encoding": "br",
    "User-Agent": CRAWLER,
    "X-Forwarded-For": from,
  };
  return new Promise((resolve, reject) => {
    get(address, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () => {
        const packed = Buffer.concat(parts);
        const isPacked = answer.headers["content-encoding"] === "br";
        resolve({
          status: answer.statusCode ?? 0,
          type: answer.headers["content-type"] ?? "",
          bytes: packed.length,
          body: isPacked ? brotliDecompressSync(packed) : packed,
          wait: Number(answer.headers["retry-after"] ?? 1),
        });
      });
    }).on("error", reject);
  });
}

const TRIES = 5;

async function fetchPage(address: string): Promise<Answer> {
  for (let left = TRIES; ; left--) {
    const answer = await fetchOnce(address);
    if (answer.status !== 429 || left === 0) return answer;
    await pause(answer.wait * 1000);
  }
}

const PLACES = ["category", "brand", "model"];

function kindOf(path: string): string {
  const [, , room = "", ...rest] = path.split("/");
  return (room === "devices" && PLACES[rest.length - 1]) || room || "home";
}

const readLocations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!.replaceAll("&amp;", "&"));

export async function crawlSite(options: Options): Promise<CrawlReport> {
  const { origin, pick = (all) => all, queries = 200, concurrency = 4, look, tell } = options;
  const report: CrawlReport = { kinds: new Map(), faults: [] };
  const fault = (address: string, text: string) => {
    tell?.(address, text);
    report.faults.push({ address: address.replace(origin, ""), fault: text });
  };
  const pages = new Map<string, EvaluatedPage>();
  const listed = new Set<string>();
  const skipped = new Set<string>();
  const queue: string[] = [];
  const seen = new Set<string>();
  let withQuery = 0;

  const add = (address: string, isSister = false) => {
    const { pathname, search } = new URL(address);
    const isPage = /^\/[a-z]{2}-[A-Z]{2}(?:\/|$)/.test(pathname) && !PRIVATE.test(pathname);
    if (!isPage || seen.has(address) || skipped.has(address)) return;
    if (/[?&]modal=/.test(search)) return;
    const isCounted = search !== "" && !listed.has(address) && !isSister;
    if (isCounted && ++withQuery > queries) return;
    seen.add(address);
    queue.push(address);
  };

  const parts: string[][] = [];
  const index = await fetchPage(`${origin}/sitemap.xml`);
  if (index.status !== 200) fault("/sitemap.xml", `status ${index.status}`);
  for (const file of readLocations(String(index.body))) {
    const part = await fetchPage(file);
    if (part.status !== 200) fault(file, `status ${part.status}`);
    const all = readLocations(String(part.body));
    const chosen = pick(all, new URL(file).searchParams);
    for (const address of chosen) listed.add(address);
    for (const address of all) if (!listed.has(address)) skipped.add(address);
    parts.push(chosen);
  }
  // Addresses are taken evenly from each file, so that a fault of any kind of page is found early.
  const evenly = parts.flatMap((part) => part.map((address, at) => [at / part.length, address]));
  for (const [, address] of evenly.toSorted(([a], [b]) => Number(a) - Number(b)))
    add(String(address));

  let busy = 0;
  async function work(): Promise<void> {
    while (queue.length > 0 || busy > 0) {
      const address = queue.shift();
      if (address === undefined) {
        await pause(20);
        continue;
      }
      busy += 1;
      try {
        await visit(address);
      } catch (error) {
        fault(address, String(error));
      }
      busy -= 1;
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  for (const [address, page] of pages) evaluateAmongOthers(address, page);
  await lookAtPictures();
  return report;

  async function visit(address: string): Promise<void> {
    const url = new URL(address);
    const answer = await fetchPage(address);
    const kind = kindOf(url.pathname);
    // Devices are sold during the crawl; a linked one may be gone.
    const mayBeGone = kind === "listing" && answer.status === 410 && !listed.has(address);
    if (mayBeGone) return;
    if (answer.status !== 200) return fault(address, `status ${answer.status}`);
    if (!answer.type.startsWith("text/html")) return fault(address, answer.type);
    const page = evaluatePage(String(answer.body), url);
    pages.set(address, page);
    for (const text of page.faults) fault(address, text);
    const most = BUDGET[kind] ?? BUDGET_OF_OTHERS;
    if (answer.bytes > most) fault(address, `document of ${answer.bytes} bytes, not ${most}`);
    const row = report.kinds.get(kind) ?? { pages: 0, bytes: 0, largest: "" };
    row.pages += 1;
    if (answer.bytes > row.bytes) {
      row.bytes = answer.bytes;
      row.largest = url.pathname + url.search;
    }
    report.kinds.set(kind, row);
    await look?.(address, kind, String(answer.body));
    for (const link of page.links) add(link);
    if (page.canonical === address) for (const there of page.alternates.values()) add(there, true);
  }

  function evaluateAmongOthers(address: string, page: EvaluatedPage): void {
    if (listed.has(address)) {
      if (!page.isIndexed) fault(address, "in the sitemap, and noindex");
      else if (page.canonical !== address) fault(address, `canonical is ${page.canonical}`);
    }
    if (page.canonical !== address) return;
    const language = address.slice(origin.length + 1).split("/")[0]!;
    if (page.alternates.size > 0 && page.alternates.get(language) !== address)
      fault(address, "does not name itself among its languages");
    for (const [other, there] of page.alternates) {
      const sister = pages.get(there);
      if (sister === undefined) {
        if (!skipped.has(there)) fault(address, `${other} leads to ${there}, which is not there`);
        // A list that is empty in its market for now has no alternates.
      } else if (
        other !== "x-default" &&
        sister.isIndexed &&
        sister.alternates.get(language) !== address
      )
        fault(address, `${there} does not name it back`);
    }
  }

  async function lookAtPictures(): Promise<void> {
    const looked = new Set<string>();
    for (const [address, { picture }] of pages) {
      const kind = kindOf(new URL(address).pathname);
      if (picture === null || looked.has(kind)) continue;
      looked.add(kind);
      const { status, type } = await fetchPage(picture);
      if (status !== 200 || !type.startsWith("image/"))
        fault(address, `picture for sharing: status ${status}, ${type}`);
    }
  }
}
