import type { Problem } from "#contract/error-codes.ts";
import { LOCALES } from "#contract/market.ts";
import type { RefusedPage } from "#app/web.server.ts";

type Page = { html: string; headers: Record<string, string> };
export type Rejection = {
  status: 429 | 503;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
};

/** Seconds, with a spread: clients that are refused together must not come back together. */
const RETRY_AFTER = { least: 3, spread: 6 };

const PROBLEM: Problem = {
  code: "unavailable",
  message: "The server is busy; nothing was processed. Retry after the time in Retry-After.",
  errors: {},
};

/** A page for people, a JSON problem for API callers, no body for pictures. */
export function createRefusals({
  renderPage,
  random = Math.random,
}: {
  renderPage: (pathname: string, kind: RefusedPage) => Promise<Page>;
  random?: () => number;
}) {
  const pages = new Map<string, Promise<Pick<Rejection, "headers" | "body">>>();
  const problem = Buffer.from(JSON.stringify(PROBLEM));
  const nothing = Buffer.alloc(0);

  return {
    /** 503: there was no slot for the request. `target` is path and query as they came. */
    async busy(method: string | undefined, target: string): Promise<Rejection> {
      const pathname = target.split("?", 1)[0]!;
      const wait = RETRY_AFTER.least + Math.floor(random() * RETRY_AFTER.spread);
      if (pathname.startsWith("/api/") || pathname === "/mcp")
        return toRejection(503, wait, {
          headers: { "Content-Type": "application/json" },
          body: problem,
        });
      if (pathname.startsWith("/media/"))
        return toRejection(503, wait, { headers: {}, body: nothing });
      const isQuestion = method === "GET" || method === "HEAD";
      return toRejection(503, wait, await findPage(pathname, isQuestion ? "busy" : "busy-write"));
    },

    /** 429: this address asks for too many pages. */
    tooMany: async (target: string, retryAfter: number): Promise<Rejection> =>
      toRejection(429, retryAfter, await findPage(target.split("?", 1)[0]!, "too-many")),
  };

  function findPage(pathname: string, kind: RefusedPage) {
    // Keyed by locale: keyed by path, each made-up path would cost a rendering.
    const locale = LOCALES.find((each) => pathname.split("/", 2)[1] === each) ?? "none";
    const key = `${locale} ${kind}`;
    let page = pages.get(key);
    if (page === undefined) {
      page = renderPage(pathname, kind).then(({ html, headers }) => ({
        headers,
        body: Buffer.from(html),
      }));
      pages.set(key, page);
      page.catch(() => pages.delete(key));
    }
    return page;
  }
}

function toRejection(
  status: Rejection["status"],
  retryAfter: number,
  { headers, body }: Pick<Rejection, "headers" | "body">,
): Rejection {
  return {
    status,
    headers: {
      ...headers,
      "Retry-After": String(retryAfter),
      "Cache-Control": "no-store",
      "Content-Length": String(body.length),
    },
    body,
  };
}
