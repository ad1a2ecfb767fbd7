import { expect, test } from "vitest";
import { readBooking } from "./read-booking.ts";

const uri = "https://api.calendly.com/scheduled_events/0b1c-2D";
const scheduled = { event: "calendly.event_scheduled", payload: { event: { uri } } };

test.each([
  [scheduled, "0b1c-2D"],
  [{ ...scheduled, event: "calendly.date_and_time_selected" }, null],
  [{ event: "calendly.event_scheduled" }, null],
  [{ ...scheduled, payload: { event: { uri: "javascript:alert(1)" } } }, null],
  ["text", null],
  [null, null],
])("%j", (message, expected) => {
  expect(readBooking(message)).toBe(expected);
});
