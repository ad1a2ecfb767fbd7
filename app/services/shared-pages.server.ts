import type { IncomingMessage, ServerResponse } from "node:http";
import { sendResponse } from "@remix-run/node-fetch-server";
import { chooseEncoding, compress } from "./encoding.server.ts";
import { createPageCache, type StoredPage } from "./page-cache.server.ts";
import { wantsLite } from "./lite.server.ts";
import { pageKeyOf } from "./page-key.server.ts";
import { sendPage } from "./send-page.server.ts";

type Parts = {
  now: () => number;
  /** Makes a page for an anonymous visitor at that address. */
  render: (request: Request, ip: string) => Promise<Response>;
  /** Null: the host that was asked for. */
  publicOrigin: string | null;
  onError: (error: unknown) => void;
};

/**
 * Answers requests for pages that are common to all anonymous visitors, straight on the socket.
 * Such a page is made from its address alone, once whole and once for who saves data: no header of
 * the visitor reaches it.
 */
export function createSharedPages({ now, render, publicOrigin, onError }: Parts) {
  const pages = createPageCache({ now });

  /** False when the request is for one visitor. `scheme` after trusted proxies. */
  return function serve(
    request: IncomingMessage,
    response: ServerResponse,
    { ip, scheme }: { ip: string; scheme: string },
  ): boolean {
    const { headers } = request;
    const page = pageKeyOf({
      method: request.method,
      target: request.url ?? "/",
      cookie: headers.cookie,
      authorization: headers.authorization,
    });
    if (page === null) return false;
    const host = headers["x-forwarded-host"] ?? headers.host ?? "localhost";
    const origin = publicOrigin ?? `${scheme}://${String(host)}`;
    if (!URL.canParse(page, origin)) return false;
    const address = `${origin}${page}`;
    const isLite = wantsLite({ cookie: headers.cookie, saveData: headers["save-data"] as string });
    const key = isLite ? `lite ${address}` : address;
    const asked = { Accept: "text/html", ...(isLite ? { "Save-Data": "on" } : {}) };
    const make = () => pages.make(key, () => render(new Request(address, { headers: asked }), ip));

    const encoding = chooseEncoding(headers["accept-encoding"] as string | undefined);
    const found = pages.find(key);
    if (found !== null) {
      send(found.page).catch(fail);
      if (found.isStale && !pages.isMaking(key)) make().catch(onError);
    } else make().then(send).catch(fail);
    return true;

    async function send(made: StoredPage | Response): Promise<void> {
      if (made instanceof Response) return sendResponse(response, compress(made, encoding));
      const body = pages.read(key, made, encoding);
      const bytes = Buffer.isBuffer(body) ? body : await body;
      sendPage(request, response, { page: made, encoding, body: bytes });
    }

    function fail(error: unknown): void {
      onError(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  };
}
