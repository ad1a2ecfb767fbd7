import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { seconds } from "#contract/duration.ts";
import { type FileProblem, type FileScanPort, FileScanUnavailableError } from "./port.ts";

/** A parser that a hostile file keeps busy is ended, and so is one that takes more memory. */
const PATIENCE = seconds(20);
const HEAP_MEGABYTES = 256;
/** A PDF is examined in a process of its own; more of them at once would be a load of their own. */
const AT_ONCE = 2;

/**
 * Knows the type of a file by its content. The structure of a picture is examined by the library
 * that encodes it again; a PDF, which is stored as it is, is examined here.
 */
export function createEmbeddedFileScan({ patience = PATIENCE } = {}): FileScanPort {
  let running = 0;
  return {
    async examine(bytes) {
      const type = findType(bytes);
      if (type === null || type === "heic") return { problem: type ?? "unknown_type" };
      if (type !== "application/pdf") return { type };
      if (running >= AT_ONCE) throw new FileScanUnavailableError("Too many PDFs are examined");
      running += 1;
      try {
        const problem = await examinePdfApart(bytes, patience);
        return problem === null ? { type } : { problem };
      } finally {
        running -= 1;
      }
    },
  };
}

export type PdfAnswer = { problem: FileProblem | null };

/** A process that dies over a file has found it damaged. */
function examinePdfApart(bytes: Uint8Array, patience: number): Promise<FileProblem | null> {
  const child = fork(fileURLToPath(new URL("pdf-process.ts", import.meta.url)), [], {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const { promise, resolve, reject } = Promise.withResolvers<FileProblem | null>();
  const timer = setTimeout(() => child.kill("SIGKILL"), patience);
  child.on("message", ({ problem }: PdfAnswer) => resolve(problem));
  child.on("exit", () => resolve("damaged"));
  child.on("error", (cause) =>
    reject(new FileScanUnavailableError("The PDF process cannot start", { cause })),
  );
  child.send(bytes, (error) => {
    if (error) resolve("damaged");
  });
  return promise.finally(() => {
    clearTimeout(timer);
    child.kill("SIGKILL");
  });
}

const HEIC_BRANDS = ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"];

function findType(bytes: Uint8Array) {
  const startsWith = (text: string, at = 0) =>
    Buffer.from(bytes.subarray(at, at + text.length)).toString("latin1") === text;
  if (startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  // Readers accept a header that comes later, which lets a file be two things at once.
  if (startsWith("%PDF-")) return "application/pdf";
  if (startsWith("ftyp", 4) && HEIC_BRANDS.some((brand) => startsWith(brand, 8))) return "heic";
  return null;
}
