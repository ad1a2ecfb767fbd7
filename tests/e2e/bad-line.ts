import { once } from "node:events";
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Fate =
  | "through"
  /** The request does not reach the shop. */
  | "refused"
  /** The connection breaks in the middle of the body. */
  | "broken"
  /** The shop handles the request, and its response is lost. */
  | "answer-lost";

/**
 * A proxy to the shop on which uploads fail. `fateOf` decides about each upload, in order of
 * arrival; all other requests pass. It counts the bytes of all uploads, also of failed ones.
 */
export async function openBadLine(shop: string, fateOf: (nth: number) => Fate) {
  const { hostname, port } = new URL(shop);
  const fates: Fate[] = [];
  let sent = 0;

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isUpload = request.method === "POST" && request.url!.endsWith("/photos/upload");
    const fate = isUpload ? fateOf(fates.push("through") - 1) : "through";
    if (isUpload) fates[fates.length - 1] = fate;
    if (fate === "refused") return void request.socket.destroy();
    const half = Number(request.headers["content-length"] ?? 0) / 2;
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of request as AsyncIterable<Buffer>) {
      if (isUpload) sent += chunk.length;
      size += chunk.length;
      chunks.push(chunk);
      if (fate === "broken" && size >= half) return void request.socket.destroy();
    }
    const onward = ask({ hostname, port, path: request.url, method: request.method });
    // Host and Origin stay those of the proxy, as behind a real one.
    for (const [name, value] of Object.entries(request.headers))
      if (value !== undefined) onward.setHeader(name, value);
    onward.end(Buffer.concat(chunks));
    const [answer] = (await once(onward, "response")) as [IncomingMessage];
    if (fate === "answer-lost") {
      answer.resume();
      await once(answer, "end");
      return void request.socket.destroy();
    }
    response.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(response);
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    fates: (): readonly Fate[] => fates,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
