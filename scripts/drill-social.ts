import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FetchBrowser } from "#tests/fetch-browser.ts";
import type { OpenIdAccount } from "#api/providers/social/embedded/create-provider.ts";
import { startOpenIdServer } from "#tests/providers/openid-server.ts";
import { startDrillShop } from "./drill-shop.ts";

export async function openSocialShop(accounts: OpenIdAccount[]) {
  const folder = mkdtempSync(join(tmpdir(), "deftero-drill-social-"));
  const openid = await startOpenIdServer({ accounts });
  const shop = await startDrillShop({
    ...openid.env,
    DATABASE_URL: "",
    DATA_DIR: folder,
    DEMO: "0",
  });
  const close = async () => {
    await shop.stop();
    await openid[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await shop.waitFor();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    shop,
    openid,
    async signIn(
      browser: FetchBrowser,
      account: string,
      until: (url: URL) => boolean,
    ): Promise<string> {
      const page = `${shop.origin}/en-GR`;
      const start = await browser.go(`${shop.origin}/en-GR/auth/social/google`, {
        from: page,
        form: { callback_url: "/en-GR" },
        until: ({ origin }) => origin === openid.origin,
      });
      if (!start.location?.startsWith(openid.origin))
        throw new Error(`The way to the provider: ${start.status} ${start.location}`);
      const there = new URL(start.location);
      there.searchParams.set("login_hint", account);
      const { location, url } = await browser.go(there.href, { until });
      return location === null ? url.href : new URL(location, url).href;
    },
    [Symbol.asyncDispose]: close,
  };
}

export async function openSink() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end();
  });
  // Connections with TLS count as well.
  server.on("clientError", (_, socket) => {
    asked.push("a connection");
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    asked,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
