import { expect, test } from "vitest";
import { parseReturn } from "./calendar-return.ts";

const read = (query: string) => parseReturn(new URLSearchParams(query));
const PAIR = { invitee_email: "a@deftero.test", event_start_time: "2026-11-24T09:00:00.000Z" };

test.each([
  ["event_uuid=event-1", { event_uuid: "event-1" }],
  ["invitee_email=a%40deftero.test&event_start_time=2026-11-24T11%3A00%3A00%2B02%3A00", PAIR],
  ["invitee_email=a@deftero.test&event_start_time=2026-11-24T11:00:00+02:00", PAIR],
  ["invitee_email=a@deftero.test&event_start_time=2026-11-24T09:00:00Z", PAIR],
  ["invitee_email=a@deftero.test", null],
  ["invitee_email=a@deftero.test&event_start_time=soon", null],
  ["event_start_time=2026-11-24T09:00:00Z", null],
  ["", null],
])("the query %s is parsed as a booking only if it is complete", (query, expected) => {
  expect(read(query)).toEqual(expected);
});
