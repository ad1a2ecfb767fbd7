import type { Appointment } from "#contract/order.ts";
import type { AppointmentRow } from "./appointment-store.ts";

export const presentAppointment = (row: AppointmentRow): Appointment => ({
  starts_at: row.starts_at.toISOString(),
  name: row.name,
  topic: row.topic as Appointment["topic"],
  join_url: row.join_url,
});
