import { seconds } from "#contract/duration.ts";
import type { StoredAnswer } from "./idempotency.ts";

/** Proxies close an idle connection. */
const HEARTBEAT = seconds(15);

export const STREAM_HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  // nginx would buffer the events.
  "X-Accel-Buffering": "no",
};

export const wantsStream = (headers: Headers): boolean =>
  /(?:^|,)\s*text\/event-stream\b/i.test(headers.get("accept") ?? "");

type Emit = (event: string, data: unknown) => void;

type Parts = {
  /** Runs the call; the signal aborts when the reader is gone, and the call ends by itself. */
  run: (emit: Emit, signal: AbortSignal) => Promise<StoredAnswer>;
  /** Of the request. */
  signal: AbortSignal;
  /** What is told of an error that comes after the stream has begun. */
  refuse: (error: unknown) => StoredAnswer;
};

/**
 * Streams the events of a call, and then its answer. A refusal that comes before any event keeps its
 * status and is answered as without a stream.
 */
export async function streamAnswer({
  run,
  signal,
  refuse,
}: Parts): Promise<ReadableStream<Uint8Array> | StoredAnswer> {
  const encoder = new TextEncoder();
  const gone = new AbortController();
  const begun = Promise.withResolvers<null>();
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let early = "";

  const send = (text: string) => {
    if (controller === null) early += text;
    else if (!gone.signal.aborted) controller.enqueue(encoder.encode(text));
  };
  const emit: Emit = (event, data) => {
    send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    begun.resolve(null);
  };
  const end = ({ status, body }: StoredAnswer) => {
    const isDone = status < 400;
    send(`event: ${isDone ? "done" : "failed"}\ndata: ${body}\n\n`);
  };
  const running = run(emit, AbortSignal.any([signal, gone.signal]));
  const first = await Promise.race([running, begun.promise]);
  if (first !== null && first.status >= 400) return first;

  const heartbeat = setInterval(() => send(": still here\n\n"), HEARTBEAT).unref();
  signal.addEventListener("abort", () => gone.abort(), { once: true });
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
      if (early !== "") send(early);
    },
    cancel: () => gone.abort(),
  });
  void running
    .then(end, (error: unknown) => end(refuse(error)))
    .finally(() => {
      clearInterval(heartbeat);
      if (!gone.signal.aborted) controller?.close();
    });
  return body;
}
