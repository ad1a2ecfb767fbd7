import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, type RenderToPipeableStreamOptions } from "react-dom/server";

type Options = Pick<RenderToPipeableStreamOptions, "nonce" | "onError" | "progressiveChunkSize"> & {
  signal: AbortSignal;
};

/**
 * Waits for all suspended content; rejects where the shell fails. Takes half the time of a web
 * stream. Resolves with the bytes: to decode them would cost more than to draw the page, as soon as
 * one letter of it is not ASCII.
 */
export function renderWhole(tree: ReactNode, { signal, ...options }: Options): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const sink = new Writable({
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write(part: Buffer, _, done) {
        parts.push(part);
        done();
      },
      final(done) {
        resolve(Buffer.concat(parts));
        done();
      },
    });
    const stop = () => rendering.abort(signal.reason);
    const rendering = renderToPipeableStream(tree, {
      ...options,
      onAllReady() {
        signal.removeEventListener("abort", stop);
        rendering.pipe(sink);
      },
      onShellError(error) {
        signal.removeEventListener("abort", stop);
        reject(error as Error);
      },
    });
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
