import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequestListener } from "@remix-run/node-fetch-server";
import type { MarketplaceFetch } from "#app/services/marketplace/call.server.ts";

/**
 * A marketplace on a port of the loopback, for a web that runs in a process of its own with its
 * address as MARKETPLACE_URL.
 */
export async function startMarketplaceServer(marketplace: { fetch: MarketplaceFetch }) {
  const server = createServer(
    createRequestListener(async (request: Request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/api/health") return Response.json({ status: "ok" });
      if (pathname.startsWith("/media/")) {
        return new Response("picture", { headers: { "Content-Type": "image/webp" } });
      }
      return marketplace.fetch(request);
    }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
