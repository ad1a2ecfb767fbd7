/** The id of the event that the calendar's widget says was booked just now; null: it says another thing. */
export function readBooking(message: unknown): string | null {
  const { event, payload } = (message ?? {}) as {
    event?: unknown;
    payload?: { event?: { uri?: unknown } };
  };
  if (event !== "calendly.event_scheduled") return null;
  const uri = payload?.event?.uri;
  return typeof uri === "string"
    ? (/\/scheduled_events\/([\w-]{1,80})$/.exec(uri)?.[1] ?? null)
    : null;
}
