import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Serves a stand-in for a third-party script on the loopback, or cuts connections. */
export async function openScriptServer(script: string, { isAway = false } = {}) {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url!, "http://127.0.0.1"));
    if (isAway) return void request.socket.destroy();
    response.writeHead(200, { "Content-Type": "text/javascript" });
    response.end(script);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
