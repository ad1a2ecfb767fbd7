import { once } from "node:events";
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What becomes of one request on its way to the shop. */
type Fate =
  | "through"
  /** Nothing of it gets there. */
  | "refused"
  /** The line breaks in the middle. */
  | "broken"
  /** It gets there, and the answer does not come back. */
  | "answer-lost";

/**
 * A line to the shop on which some requests fail. `fateOf` decides over each upload, in the order of
 * their arrival; everything else comes through. It counts what uploads have sent, those that failed
 * as well.
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
    // Host and Origin stay those of this line, as behind a proxy.
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
    /** Bytes of uploads so far. */
    sent: () => sent,
    fates: (): readonly Fate[] => fates,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
