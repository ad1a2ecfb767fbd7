import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps } from "#api/context.ts";
import { deliverMessage } from "./deliver-message.ts";
import { listWaitingCodes } from "./message-store.ts";

const LOOK_EVERY = 60_000;

/** Moves codes that an older version has planned among the letters to where they belong. */
async function moveWaitingCodes({ database, jobs }: ApiDeps, at: Date): Promise<void> {
  const since = new Date(at.getTime() - LIMITS.code.life);
  const codes = await listWaitingCodes(database, since);
  if (codes.length > 0) await jobs.moveWaiting("send-message", "send-code", codes);
}

/** Registers what messages do by themselves. */
export function workMessages(deps: ApiDeps): void {
  const { jobs } = deps;
  // First, so that it is also first where one process works the queues off in turn.
  jobs.work("send-code", ({ message_id }, at) => deliverMessage(deps, message_id, at));
  jobs.work("send-message", ({ message_id }, at) => deliverMessage(deps, message_id, at));
  jobs.work("move-waiting-codes", (_, at) => moveWaitingCodes(deps, at));
  jobs.repeat("move-waiting-codes", LOOK_EVERY);
}
