import { constants, createBrotliCompress, createGzip } from "node:zlib";
import Negotiator from "negotiator";

export type Encoding = "br" | "gzip" | "identity";

const PREFERRED = ["br", "gzip"] as const;
/** Parsing takes time that grows with the square of the length: 16 KB would take 0.1 s. */
const MAX_HEADER = 500;

export function chooseEncoding(acceptEncoding: string | null | undefined): Encoding {
  const headers = { "accept-encoding": (acceptEncoding ?? "").slice(0, MAX_HEADER) };
  const accepted = new Negotiator({ headers }).encodings(PREFERRED);
  return PREFERRED.find((encoding) => accepted.includes(encoding)) ?? "identity";
}

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml|javascript|manifest)|image\/svg)/;
const SMALL = 512;

/** Flushes whenever the source pauses, so that a streamed page still arrives in pieces. */
export function compress(response: Response, encoding: Encoding): Response {
  if (response.body === null || encoding === "identity") return response;
  const { headers } = response;
  if (headers.has("Content-Encoding") || /no-transform/.test(headers.get("Cache-Control") ?? ""))
    return response;
  if (!COMPRESSIBLE.test(headers.get("Content-Type") ?? "")) return response;
  headers.append("Vary", "Accept-Encoding");
  const length = headers.get("Content-Length");
  if (length !== null && Number(length) < SMALL) return response;
  headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");

  return new Response(compressed(response.body, encoding), {
    status: response.status,
    statusText: response.statusText,
    headers,
  });
}

function compressed(source: ReadableStream<Uint8Array>, encoding: "br" | "gzip") {
  const packer =
    encoding === "br"
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : createGzip({ level: 6 });
  const reader = source.getReader();

  const pump = async () => {
    let pause: NodeJS.Immediate | null = null;
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (pause !== null) clearImmediate(pause);
        if (done) break;
        if (!packer.write(value)) await new Promise((resolve) => packer.once("drain", resolve));
        pause = setImmediate(() => packer.flush());
      }
      packer.end();
    } catch (error) {
      packer.destroy(error as Error);
    }
  };

  return new ReadableStream<Uint8Array>({
    start(controller) {
      packer.on("data", (chunk: Uint8Array) => {
        controller.enqueue(chunk);
        if ((controller.desiredSize ?? 0) <= 0) packer.pause();
      });
      packer.on("end", () => controller.close());
      packer.on("error", (error) => controller.error(error));
      void pump();
    },
    pull() {
      packer.resume();
    },
    async cancel(reason) {
      await reader.cancel(reason).catch(() => {});
      packer.destroy();
    },
  });
}
