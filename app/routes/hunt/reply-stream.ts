import { replyStreamContext } from "../../context.ts";
import { answerReplyStream } from "../../modules/hunter/answer-reply-stream.server.ts";
import { isId } from "../../modules/ui/is-id.ts";
import type { Route } from "./+types/reply-stream";

export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } });

/** Server-sent events with the next answer of a conversation, for pages with scripts. */
export async function action({ request, context, params: { conversationId } }: Route.ActionArgs) {
  if (!isId(conversationId)) return new Response(null, { status: 404 });
  const open = context.get(replyStreamContext);
  return answerReplyStream({ request, id: conversationId, open });
}
