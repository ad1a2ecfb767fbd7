// A worker of bench-mails.ts: an SMTP server that reports when each message arrived.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { parentPort } from "node:worker_threads";
import { SMTPServer } from "smtp-server";

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  disableReverseLookup: true,
  logger: false,
  onData(stream, { envelope }, done) {
    stream.resume();
    stream.once("end", () => {
      const to = envelope.rcptTo[0]?.address ?? "";
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      parentPort!.postMessage({ to, at: Date.now() });
      done();
    });
  },
});
server.on("error", () => {});
server.listen(0, "127.0.0.1");
await once(server.server, "listening");
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort!.postMessage({ port: (server.server.address() as AddressInfo).port });
