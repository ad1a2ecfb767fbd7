import { randomUUID } from "node:crypto";
import { seconds } from "#contract/duration.ts";
import type { ApiDeps } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { Mount } from "#api/http/serve.ts";
import { findSession, isSessionLive } from "#api/http/session.ts";
import { countUnread, listenForUnread } from "./notification-store.ts";

/** Polls for changes by other processes, and for the end of the session. */
const POLL_INTERVAL = seconds(10);
/** Proxies close an idle connection. */
const HEARTBEAT_INTERVAL = seconds(25);
const MAX_STREAMS = 5;
const RETRY_AFTER_SECONDS = 60;

type StreamDeps = Pick<ApiDeps, "database" | "now" | "log">;
type Reader = { userId: string; sessionId: string };

export type UnreadStream = {
  mount: Mount;
  close(): void;
};

/** Server-sent events `unread` with `{"count":n}`. Signed out: 401; the sixth stream: 429. */
export function createUnreadStream(deps: StreamDeps): UnreadStream {
  const open = new Map<string, Set<() => void>>();
  let isClosed = false;

  const answer: Mount["answer"] = async (request, { at }) => {
    const token = /^Bearer +([^\s]+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
    const session = await findSession(deps.database, token ?? null, at);
    if (!session) throw new ApiError("signed_out");
    const userId = session.user.id;
    const mine = open.get(userId) ?? new Set();
    if (isClosed || mine.size >= MAX_STREAMS)
      throw new ApiError("too_many_requests", {
        headers: { "Retry-After": String(RETRY_AFTER_SECONDS) },
      });
    open.set(userId, mine);
    const { body, end } = openStream(deps, { userId, sessionId: session.id }, (ended) => {
      mine.delete(ended);
      if (mine.size === 0 && open.get(userId) === mine) open.delete(userId);
    });
    mine.add(end);
    request.signal.addEventListener("abort", end, { once: true });
    return new Response(body, {
      headers: {
        "Content-Type": "text/event-stream; charset=utf-8",
        "Cache-Control": "no-store",
        // nginx would buffer the events.
        "X-Accel-Buffering": "no",
      },
    });
  };

  return {
    mount: { path: "/profile/notifications/stream", methods: "GET", answer, limit: "browse" },
    close() {
      isClosed = true;
      for (const ends of open.values()) for (const end of ends) end();
    },
  };
}

function openStream(
  { database, now, log }: StreamDeps,
  { userId, sessionId }: Reader,
  onEnd: (end: () => void) => void,
): { body: ReadableStream<Uint8Array>; end: () => void } {
  const encoder = new TextEncoder();
  const id = randomUUID();
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let isOver = false;
  let sentCount: number | null = null;
  let polling: Promise<void> | null = null;
  let isPollRequested = false;

  const send = (text: string) => {
    if (!isOver) controller.enqueue(encoder.encode(text));
  };
  const sendCount = async () => {
    if (isOver) return;
    if (!(await isSessionLive(database, sessionId, now()))) return end();
    const count = await countUnread(database, userId);
    if (isOver || count === sentCount) return;
    sentCount = count;
    send(`event: unread\ndata: ${JSON.stringify({ count })}\n\n`);
  };
  /** One query at a time; a call during one runs another after it. */
  const poll = () => {
    isPollRequested = true;
    polling ??= (async () => {
      while (isPollRequested) {
        isPollRequested = false;
        await sendCount();
      }
    })()
      .catch((error: unknown) => {
        log.warn({ err: error, stream: id }, "A stream of notifications lost the database");
        end();
      })
      .finally(() => {
        polling = null;
      });
  };
  const pollTimer = setInterval(poll, POLL_INTERVAL).unref();
  const heartbeatTimer = setInterval(() => send(": still here\n\n"), HEARTBEAT_INTERVAL).unref();
  const stopListening = listenForUnread(database, userId, poll);
  const end = () => {
    if (isOver) return;
    isOver = true;
    clearInterval(pollTimer);
    clearInterval(heartbeatTimer);
    stopListening();
    onEnd(end);
    try {
      controller.close();
    } catch {
      // The client has already closed the stream.
    }
  };
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
      send("retry: 5000\n\n");
      poll();
    },
    cancel: end,
  });
  return { body, end };
}
