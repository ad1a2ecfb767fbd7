type Asked = {
  request: Request;
  open: (signal: AbortSignal) => Promise<Response> | null;
};

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // Compression would buffer the events; `no-transform` keeps proxies from it.
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/** Without a session it answers 204, which tells EventSource not to reconnect. */
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
