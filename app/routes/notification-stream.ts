import { unreadStreamContext } from "../context.ts";
import { answerStream } from "../modules/notification/answer-stream.server.ts";
import type { Route } from "./+types/notification-stream";

/** How many notifications are unread, as server-sent events; for pages of ours that are looked at. */
export function loader({ request, context }: Route.LoaderArgs) {
  return answerStream({ request, open: context.get(unreadStreamContext) });
}
