import type { ApiDeps } from "#api/context.ts";
import { deliverMessage } from "./deliver-message.ts";

/** Registers what messages do by themselves. */
export const workMessages = (deps: ApiDeps): void => {
  deps.jobs.work("send-message", ({ message_id }, at) => deliverMessage(deps, message_id, at));
};
