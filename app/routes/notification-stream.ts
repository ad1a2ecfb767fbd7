import { unreadStreamContext } from "../context.ts";
import { answerStream } from "../modules/notification/answer-stream.server.ts";
import type { Route } from "./+types/notification-stream";

/** Server-sent events with the number of unread notifications, for visible pages. */
export function loader({ request, context }: Route.LoaderArgs) {
  return answerStream({ request, open: context.get(unreadStreamContext) });
}
