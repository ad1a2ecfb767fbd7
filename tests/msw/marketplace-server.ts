import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import type { MarketplaceFetch } from "#app/services/marketplace/call.server.ts";

/**
 * A marketplace on a port of the loopback, for a web that runs in a process of its own with its
 * address as MARKETPLACE_URL.
 */
export async function startMarketplaceServer(fetch: MarketplaceFetch) {
  const server = createServer(async (incoming, outgoing) => {
    try {
      await sendResponse(outgoing, await answer(createRequest(incoming, outgoing), fetch));
    } catch (error) {
      // An outage is a TypeError, as that of the global fetch is; anything else is a mistake.
      if (!(error instanceof TypeError)) console.error(error);
      outgoing.destroy();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** Besides the calls of the contract, a web asks for the health of the API and for pictures. */
async function answer(request: Request, fetch: MarketplaceFetch): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/api/health") return Response.json({ status: "ok" });
  if (pathname.startsWith("/media/")) {
    return new Response("picture", { headers: { "Content-Type": "image/webp" } });
  }
  return fetch(request);
}
