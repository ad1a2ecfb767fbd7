import { hash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sendResponse } from "@remix-run/node-fetch-server";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { toAddressKey } from "#contract/address-key.ts";
import { isView, UNSEEN } from "#app/services/is-view.server.ts";
import { findTheme, pageKeyOf, wantsLite } from "#app/services/page-key.server.ts";
import { chooseEncoding, compress, type Encoding } from "./encoding.ts";
import { createPageCache, type StoredPage } from "./page-cache.ts";
import type { Rejection } from "./refusals.ts";

/** Pages that one address may have rendered in a minute; cached ones cost nothing. */
const MADE = { points: 240, duration: 60 };

type Parts = {
  now: () => number;
  render: (request: Request, ip: string) => Promise<Response>;
  admit: (visitor: IncomingMessage, ip: string, work: () => Promise<Response>) => Promise<Response>;
  refuse: (target: string, retryAfter: number) => Promise<Rejection>;
  publicOrigin: string | null;
  /** A page of another version is rendered again: what it shows of the settings is over. */
  findVersion?: () => string;
  onError: (error: unknown) => void;
};

/** The page is rendered from its address alone: no header of the visitor reaches it. */
export function createSharedPages({
  now,
  render,
  admit,
  refuse,
  publicOrigin,
  findVersion = () => "",
  onError,
}: Parts) {
  const pages = createPageCache({ now });
  const made = new RateLimiterMemory(MADE);
  // A predictable bucket could be exhausted through other pages that hash to the same one.
  const secret = randomBytes(16).toString("hex");
  /** Renderings in flight by cache key: whether admission has let the request that started one in. */
  const makers = new Map<string, { isIn: boolean }>();

  /** False when the page depends on the visitor. `scheme` is the one after trusted proxies. */
  return function serve(
    request: IncomingMessage,
    response: ServerResponse,
    { ip, scheme }: { ip: string; scheme: string },
  ): boolean {
    const { headers, method, url: target = "/" } = request;
    const page = pageKeyOf({
      method,
      target,
      cookie: headers.cookie,
      authorization: headers.authorization,
    });
    if (page === null) return false;
    const host = headers["x-forwarded-host"] ?? headers.host ?? "localhost";
    const origin = publicOrigin ?? `${scheme}://${String(host)}`;
    if (!URL.canParse(page, origin)) return false;
    const address = `${origin}${page}`;
    const isLite = wantsLite({ cookie: headers.cookie, saveData: headers["save-data"] as string });
    const theme = findTheme(headers.cookie);
    const key = `${findVersion()} ${isLite ? "lite " : ""}${theme ? `${theme} ` : ""}${address}`;
    const asked = {
      Accept: "text/html",
      ...(isLite ? { "Save-Data": "on" } : {}),
      ...(theme ? { Cookie: `theme=${theme}` } : {}),
      ...(isSeen(headers) ? {} : { [UNSEEN]: "1" }),
    };
    const make = () =>
      pages.make(key, async () => {
        const maker = { isIn: false };
        makers.set(key, maker);
        try {
          return await admit(request, ip, () => {
            maker.isIn = true;
            return render(new Request(address, { headers: asked }), toOwnAddress(key, secret));
          });
        } finally {
          makers.delete(key);
        }
      });

    const encoding = chooseEncoding(headers["accept-encoding"] as string | undefined);
    const found = pages.find(key);
    if (found !== null) {
      send(found.page).catch(fail);
      if (found.isStale && !pages.isMaking(key)) make().catch(onError);
    } else makeWithinLimit().catch(fail);
    return true;

    async function makeWithinLimit(): Promise<void> {
      if (!pages.isMaking(key)) {
        try {
          await made.consume(toAddressKey(ip));
        } catch (limit) {
          if (!(limit instanceof RateLimiterRes)) throw limit;
          const wait = Math.max(1, Math.ceil(limit.msBeforeNext / 1000));
          const { status, headers: said, body } = await refuse(target, wait);
          response.writeHead(status, said);
          response.end(method === "HEAD" ? undefined : body);
          return;
        }
      }
      const joined = makers.get(key);
      const answer = await make();
      // The refusal was for the request that started the rendering; this one has its own admission.
      if (joined?.isIn === false && answer instanceof Response) return makeWithinLimit();
      await send(answer);
    }

    async function send(answer: StoredPage | Response): Promise<void> {
      if (answer instanceof Response) return sendResponse(response, compress(answer, encoding));
      const body = pages.read(key, answer, encoding);
      const bytes = Buffer.isBuffer(body) ? body : await body;
      sendPage(request, response, { page: answer, encoding, body: bytes });
    }

    function fail(error: unknown): void {
      onError(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  };
}

/** Only this is passed on from the visitor: it counts views, and changes no page. */
const isSeen = (headers: IncomingMessage["headers"]): boolean =>
  isView({
    headers: new Headers(
      ["user-agent", "sec-purpose", "purpose", "x-purpose", "x-moz"].flatMap((name) => {
        const value = headers[name];
        return typeof value === "string" ? [[name, value] as [string, string]] : [];
      }),
    ),
  });

/**
 * The API counts by network: a private IPv6 network chosen by the page, so that the rate limit of
 * the first visitor does not refuse a shared page to all.
 */
function toOwnAddress(key: string, secret: string): string {
  const bucket = hash("sha256", secret + key).slice(0, 2);
  return `fd00:0:0:${bucket}::1`;
}

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { page, encoding, body }: { page: StoredPage; encoding: Encoding; body: Buffer },
): void {
  if (isSame(request.headers["if-none-match"], page.etag)) {
    response.writeHead(304, {
      etag: page.etag,
      vary: page.headers["vary"] ?? "",
      "cache-control": page.headers["cache-control"] ?? "",
      "content-security-policy": page.headers["content-security-policy"] ?? "",
    });
    response.end();
    return;
  }
  response.writeHead(200, {
    ...page.headers,
    vary: `${page.headers["vary"]}, Accept-Encoding`,
    "content-length": body.length,
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

function isSame(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === opaque);
}
