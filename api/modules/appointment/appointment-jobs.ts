import { minutes } from "#contract/duration.ts";
import { type Market, MARKET_FACTS } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { notifyOrderParty } from "#api/modules/notification/index.ts";
import { clearCalls, findAppointmentById, findCallFacts } from "./appointment-store.ts";

export function registerAppointmentJobs({ jobs, database, calendar }: ApiDeps): void {
  registerAppointmentReminderJobs({ jobs, database });
  jobs.work("forget-call", async ({ uuid }) => calendar.erase?.(uuid));
  jobs.outbox.handle("call-cancelled", async ({ payload }) => {
    const row = await findAppointmentById(database, payload.appointment_id);
    if (row?.calendar === calendar.name) await calendar.cancel(row.event_uuid);
  });
}

const REMIND_BEFORE = minutes(15);
const REMINDER = "call-reminder";

type CallTopic = "call-booked" | "call-moved" | "call-cancelled" | "call-soon";
type Deps = Pick<ApiDeps, "database" | "jobs">;

const toSubject = (id: string) => ({
  subject_type: "appointment",
  subject_id: id,
  kind: REMINDER,
});

const formatTime = (at: Date, market: Market): string =>
  new Intl.DateTimeFormat("en-GB", {
    day: "2-digit",
    month: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: MARKET_FACTS[market].timeZone,
  }).format(at);

export async function notifyAppointment(
  deps: Deps,
  { id, topic, at }: { id: string; topic: CallTopic; at: Date },
): Promise<void> {
  const facts = await findCallFacts(deps.database, id);
  if (!facts) return;
  const { user_id: userId, order_id, number, title, market, starts_at, buyer_id } = facts;
  await notifyOrderParty(deps, {
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
      place: formatTime(starts_at, market),
    },
    dedupeKey: `${topic} ${id}`,
    at,
  });
}

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

const registerAppointmentReminderJobs = (deps: Deps): void =>
  deps.jobs.deadlines.handle(REMINDER, async ({ subject_id: id }, at) => {
    const facts = await findCallFacts(deps.database, id);
    // The job may run late.
    if (facts && facts.cancelled_at === null && facts.starts_at > at)
      await notifyAppointment(deps, { id, topic: "call-soon", at });
  });

/** The calendar event is erased after the commit. */
export async function eraseAppointments(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  userId: string,
): Promise<void> {
  for (const uuid of await clearCalls(database, userId))
    await jobs.enqueue("forget-call", { uuid }, { key: uuid });
}
