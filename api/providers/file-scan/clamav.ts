import { connect, type Socket } from "node:net";
import { seconds } from "#contract/duration.ts";
import { type FileScanPort, FileScanUnavailableError } from "./port.ts";

export type ClamAvConfig = { host: string; port: number };

const PATIENCE = seconds(30);
const CHUNK = 64 * 1024;
const ANSWER_LENGTH = 1024;

/**
 * Asks a clamd for known malware by its `INSTREAM` command, over TCP; what `next` examines comes
 * after it. A clamd that does not answer lets no file pass.
 */
export function createClamAv(
  { host, port }: ClamAvConfig,
  next: FileScanPort,
  { patience = PATIENCE } = {},
): FileScanPort {
  return {
    async examine(bytes) {
      const answer = await askClamd({ host, port, patience }, bytes);
      if (answer.endsWith(" FOUND")) return { problem: "malware" };
      if (answer !== "stream: OK")
        throw new FileScanUnavailableError(`clamd answers ${JSON.stringify(answer)}`);
      return next.examine(bytes);
    },
  };
}

type Target = ClamAvConfig & { patience: number };

/** The chunks are preceded by their length, and an empty one ends them. */
function askClamd({ host, port, patience }: Target, bytes: Uint8Array): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const fail = (cause?: unknown) =>
    reject(new FileScanUnavailableError("clamd does not answer", { cause }));
  const socket: Socket = connect({ host, port }, () => {
    socket.write("zINSTREAM\0");
    for (let at = 0; at < bytes.length; at += CHUNK) {
      const chunk = bytes.subarray(at, at + CHUNK);
      socket.write(toLength(chunk.length));
      socket.write(chunk);
    }
    socket.write(toLength(0));
  });
  socket.setTimeout(patience, () => socket.destroy(new Error("timed out")));
  let answer = "";
  socket.setEncoding("utf8");
  socket.on("data", (text: string) => {
    answer += text;
    const end = answer.indexOf("\0");
    if (end >= 0) resolve(answer.slice(0, end).trim());
    else if (answer.length > ANSWER_LENGTH) socket.destroy(new Error("the answer has no end"));
  });
  // It closes the connection when a file exceeds its limit, and may have said so before.
  socket.on("error", fail);
  socket.on("close", () => fail());
  return promise.finally(() => socket.destroy());
}

function toLength(size: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(size);
  return length;
}
