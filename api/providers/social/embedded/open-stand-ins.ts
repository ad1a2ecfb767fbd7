import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { SocialProvider } from "#contract/account.ts";
import { createCredentials } from "./credentials.ts";

/**
 * Stands for Google, Facebook and Apple on a port of the loopback, another site than the shop's.
 * `env` has the shop's variables. The library comes with the first visitor: it takes a third of a
 * second to load.
 */
export async function openStandIns(names: readonly SocialProvider[]) {
  let loading: Promise<RequestListener> | null = null;
  const server = createServer((request, response) => {
    loading ??= load();
    loading.then(
      (listener) => listener(request, response),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = createCredentials(origin, names);

  async function load(): Promise<RequestListener> {
    const [{ getRequestListener }, { createStandInApp }] = await Promise.all([
      import("@hono/node-server"),
      import("./stand-in-app.ts"),
    ]);
    const app = createStandInApp({ origin, names, credentials });
    return getRequestListener(app.fetch, { overrideGlobalObjects: false });
  }

  return {
    origin,
    env: credentials.env,
    close() {
      server.closeAllConnections();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
