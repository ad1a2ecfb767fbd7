import { CALL_TOPICS, type CallTopic } from "#contract/order-words.ts";
import { orderPaths } from "../../order-paths.ts";
import { formatDate } from "../locale/format.ts";
import type { Locale } from "../locale/locale.ts";
import { getT } from "../locale/get-t.server.ts";
import { readProblem } from "../session/read-problem.ts";

type Wish = { starts_at?: string; event_uuid?: string; name: string; topic: CallTopic };
type Desk = {
  scheduleCall(wish: Wish, nonce: string): Promise<{ starts_at: string }>;
  cancelCall(): Promise<unknown>;
};
type Work<Reply> = {
  text: (name: string) => string;
  intent: string;
  nonce: string;
  locale: Locale;
  orderId: string;
  here: string;
  refuse: (errors: Record<string, string[]>, status?: number) => Reply;
  go: (to: string, content: string) => Response;
};

/** Books an appointment, saves one that was booked elsewhere, or cancels it. */
export async function runCall<Reply>(work: Work<Reply>, desk: Desk): Promise<Response | Reply> {
  const t = getT(work.locale, "call");
  if (work.intent === "cancel") {
    // Cancelling twice succeeds.
    await desk.cancelCall().catch((error: unknown) => {
      if (readProblem(error)?.code !== "not_found") throw error;
    });
    return work.go(work.here, t("cancelled"));
  }
  const { wish, wrong } = readWish(work.text);
  if (wish === null) return work.refuse(wrong);
  try {
    const { starts_at: at } = await desk.scheduleCall(wish, work.nonce);
    // The appointment's page explains how the call takes place.
    const call = orderPaths.order(work.locale, work.orderId, "call");
    return work.go(call, t("done", { time: formatDate(work.locale, at, "moment") }));
  } catch (error) {
    const problem = readProblem(error);
    if (problem?.code === "slot_taken")
      return work.refuse({ starts_at: ["error.slot_taken"] }, problem.status);
    // The 404 concerns the event: the order was loaded a moment ago.
    if (problem?.code === "not_found" && wish.event_uuid !== undefined)
      return work.refuse({ form: ["call.event-lost"] }, 409);
    throw error;
  }
}

function readWish(text: Work<never>["text"]) {
  const [starts_at, event_uuid, name] = [text("starts_at"), text("event_uuid"), text("name")];
  const topic = CALL_TOPICS.find((one) => one === text("topic"));
  const hasTime = event_uuid !== "" || !Number.isNaN(Date.parse(starts_at));
  const wrong: Record<string, string[]> = {
    ...(!hasTime && { starts_at: ["call.time-required"] }),
    ...(name === "" && { name: ["call.name-required"] }),
    ...(topic === undefined && { topic: ["call.topic-required"] }),
  };
  if (topic === undefined || Object.keys(wrong).length > 0) return { wish: null, wrong };
  const time = event_uuid === "" ? { starts_at } : { event_uuid };
  return { wish: { ...time, name, topic }, wrong };
}
