import { talkSchema } from "./talk-schema.server.ts";

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // Compression would buffer the events; `no-transform` keeps proxies from it.
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};
const LONGEST_NONCE = 40;

type Asked = {
  request: Request;
  id: string;
  open: (
    reply: { id: string; text: string },
    options: { nonce: string; signal: AbortSignal },
  ) => Promise<Response>;
};

/**
 * The answer as it is written. Whatever is refused has a status and no body: the script then sends
 * the form, whose action says why.
 */
export async function answerReplyStream({ request, id, open }: Asked): Promise<Response> {
  const form = await request.formData();
  const nonce = form.get("nonce");
  const { data } = talkSchema.safeParse({ text: form.get("text") });
  if (!data || typeof nonce !== "string" || nonce === "") return refuse(422);
  const { signal } = request;
  const key = nonce.trim().slice(0, LONGEST_NONCE);
  const answer = await open({ id, text: data.text }, { nonce: key, signal });
  if (answer.status === 200 && answer.headers.get("Content-Type")?.startsWith("text/event-stream"))
    return new Response(answer.body, { headers: HEADERS });
  await answer.body?.cancel();
  return refuse(answer.status >= 400 ? answer.status : 502);
}

const refuse = (status: number): Response =>
  new Response(null, { status, headers: { "Cache-Control": "no-store" } });
