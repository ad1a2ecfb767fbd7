import type { Server } from "node:http";
import type { Logger } from "#app/services/log.server.ts";
import { seconds } from "#contract/duration.ts";

/** Longer than the slowest call to the marketplace, so that a stop aborts no request that would end. */
const DRAIN_WITHIN = seconds(20);

export function stopOnSignal(log: Logger, stop: (signal: NodeJS.Signals) => Promise<void>): void {
  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, "Ending what is running");
      stop(signal).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "The stop did not end well");
          process.exit(1);
        },
      );
    });
  }
}

/** Stops accepting connections; resolves when the last request has ended, at most DRAIN_WITHIN later. */
export function drain(servers: readonly Server[]): Promise<void> {
  const closed = Promise.all(
    servers.map((server) => new Promise((resolve) => server.close(resolve))),
  );
  for (const server of servers) server.closeIdleConnections();
  const cut = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, DRAIN_WITHIN);
  return closed.then(() => clearTimeout(cut));
}

const isStream = ({ headers }: Response) =>
  /^text\/event-stream\b/.test(headers.get("Content-Type") ?? "");

/** Ends a server-sent-events response when the signal aborts. */
export function endStreams(response: Response, signal: AbortSignal): Response {
  if (response.body === null || !isStream(response)) return response;
  const reader = response.body.getReader();
  const leave = () => void reader.cancel().catch(() => {});
  signal.addEventListener("abort", leave, { once: true });
  if (signal.aborted) leave();
  const clear = () => signal.removeEventListener("abort", leave);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (!done) return controller.enqueue(value);
      clear();
      controller.close();
    },
    cancel(reason) {
      clear();
      return reader.cancel(reason);
    },
  });
  return new Response(body, response);
}
