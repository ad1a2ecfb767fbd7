/** What the calendar service's page says of a booking on the way back, as the query of ours. */
export type CallReturn =
  | { event_uuid: string }
  | { invitee_email: string; event_start_time: string };

/** Null: nobody comes back from there, or without what is needed. */
export function readReturn(query: URLSearchParams): CallReturn | null {
  const uuid = query.get("event_uuid");
  if (uuid) return { event_uuid: uuid.slice(0, 80) };
  const email = query.get("invitee_email");
  // A plus that was not escaped, as in `+02:00`, arrives as a space.
  const at = Date.parse((query.get("event_start_time") ?? "").replace(" ", "+"));
  if (!email || Number.isNaN(at)) return null;
  return { invitee_email: email.slice(0, 254), event_start_time: new Date(at).toISOString() };
}
