import type { ApiDeps } from "#api/context.ts";
import { workCallReminders } from "./tell-call.ts";
import { findAppointmentById } from "./appointment-store.ts";

/** Registers what calls need besides: the calendar hears of those that were called off. */
export function workAppointments({ jobs, database, calendar }: ApiDeps): void {
  workCallReminders({ jobs, database });
  jobs.work("forget-call", async ({ uuid }) => calendar.forget?.(uuid));
  jobs.outbox.handle("call-cancelled", async ({ payload }) => {
    const row = await findAppointmentById(database, payload.appointment_id);
    if (row?.calendar === calendar.name) await calendar.cancel(row.event_uuid);
  });
}
