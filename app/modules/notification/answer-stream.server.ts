type Asked = {
  request: Request;
  /** Null where nobody is signed in. */
  open: (signal: AbortSignal) => Promise<Response> | null;
};

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // Packed, events would wait for each other; on the way too.
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/**
 * The marketplace's stream for a page of ours, until whoever listens leaves. 204 is how a browser is
 * told not to come back: nobody is signed in.
 */
export async function answerStream({ request, open }: Asked): Promise<Response> {
  if (request.method !== "GET") return refuse(405, { Allow: "GET" });
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin") return refuse(403);
  const answer = await open(request.signal);
  if (answer === null || answer.status === 401) return refuse(204);
  if (answer.status === 200) return new Response(answer.body, { headers: HEADERS });
  await answer.body?.cancel();
  const later = answer.headers.get("Retry-After");
  return refuse(answer.status, later === null ? {} : { "Retry-After": later });
}

const refuse = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { "Cache-Control": "no-store", ...headers } });
