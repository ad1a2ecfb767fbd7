import { MARKET_FACTS, type Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { notifyMember } from "#api/modules/notification/notify-member.ts";
import { findCallFacts } from "./appointment-store.ts";

const minutes = (n: number) => n * 60_000;

/** So long before its begin a call is called to mind. */
const REMIND_BEFORE = minutes(15);
const REMINDER = "call-reminder";

type CallTopic = "call-booked" | "call-moved" | "call-cancelled" | "call-soon";
type Deps = Pick<ApiDeps, "database" | "jobs">;

const toSubject = (id: string) => ({
  subject_type: "appointment",
  subject_id: id,
  kind: REMINDER,
});

/** Day and time in the market, written so that every language reads it. */
const writeTime = (at: Date, market: Market): string =>
  new Intl.DateTimeFormat("en-GB", {
    day: "2-digit",
    month: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: MARKET_FACTS[market].timeZone,
  }).format(at);

/** Tells whoever arranged the call, in the current transaction. */
export async function tellCall(
  deps: Deps,
  { id, topic, at }: { id: string; topic: CallTopic; at: Date },
): Promise<void> {
  const facts = await findCallFacts(deps.database, id);
  if (!facts) return;
  const { user_id: userId, order_id, number, title, market, starts_at, buyer_id } = facts;
  await notifyMember(deps, {
    userId,
    news: {
      topic,
      role: userId === buyer_id ? "buyer" : "seller",
      variant: null,
      order_id,
      number,
      title,
      amount: null,
      until: null,
      place: writeTime(starts_at, market),
    },
    dedupeKey: `${topic} ${id}`,
    at,
  });
}

/** Plans the word before the call; one that begins sooner than that needs none. */
export async function planCallReminder(
  { jobs }: Deps,
  call: { id: string; market: Market; startsAt: Date },
  at: Date,
): Promise<void> {
  const dueAt = new Date(call.startsAt.getTime() - REMIND_BEFORE);
  if (dueAt <= at) return;
  await jobs.deadlines.set({ ...toSubject(call.id), market: call.market, due_at: dueAt });
}

export const cancelCallReminder = ({ jobs }: Deps, id: string): Promise<void> =>
  jobs.deadlines.cancel(toSubject(id));

/** Registers the word before a call. */
export const workCallReminders = (deps: Deps): void =>
  deps.jobs.deadlines.handle(REMINDER, async ({ subject_id: id }, at) => {
    const facts = await findCallFacts(deps.database, id);
    // A machine that was off does not remind of what is over.
    if (facts && facts.cancelled_at === null && facts.starts_at > at)
      await tellCall(deps, { id, topic: "call-soon", at });
  });
