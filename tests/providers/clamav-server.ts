import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

/** The test file that every scanner calls malware, in two halves so that this file is none. */
export const EICAR = [
  String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}`,
  "$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*",
].join("");

type Fault = "silence" | "cut" | "limit";

/** Speaks clamd's `INSTREAM` on the loopback. */
export async function startClamAvServer() {
  const received: Buffer[] = [];
  const sockets = new Set<Socket>();
  let fault: Fault | null = null;

  function answer(socket: Socket, file: Buffer): void {
    received.push(file);
    const found = file.includes(EICAR);
    socket.end(found ? "stream: Win.Test.EICAR_HDB-1 FOUND\0" : "stream: OK\0");
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    let pending = Buffer.alloc(0);
    const file: Buffer[] = [];
    let hasBegun = false;
    if (fault === "cut") return void socket.destroy();
    socket.on("data", (bytes) => {
      if (fault === "silence") return;
      if (fault === "limit") return void socket.end("INSTREAM size limit exceeded. ERROR\0");
      pending = Buffer.concat([pending, bytes]);
      if (!hasBegun) {
        const command = "zINSTREAM\0";
        if (pending.length < command.length) return;
        if (pending.subarray(0, command.length).toString("latin1") !== command)
          return void socket.end("UNKNOWN COMMAND\0");
        hasBegun = true;
        pending = pending.subarray(command.length);
      }
      while (pending.length >= 4) {
        const size = pending.readUInt32BE(0);
        if (size === 0) return answer(socket, Buffer.concat(file));
        if (pending.length < 4 + size) return;
        file.push(pending.subarray(4, 4 + size));
        pending = pending.subarray(4 + size);
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    received,
    failNext(how: Fault | null): void {
      fault = how;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
