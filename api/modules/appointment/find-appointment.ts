import type { Appointment } from "#contract/order.ts";
import type { Database } from "#api/db/database.ts";
import { findAppointmentRow } from "./appointment-store.ts";
import { presentAppointment } from "./present-appointment.ts";

/** The call that this person has arranged about an order. */
export async function findAppointment(
  database: Database,
  of: { orderId: string; userId: string },
): Promise<Appointment | null> {
  const row = await findAppointmentRow(database, of);
  return row ? presentAppointment(row) : null;
}
