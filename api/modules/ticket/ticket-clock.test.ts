import { describe, expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import {
  addBusinessMinutes,
  countBusinessMinutes,
  pauseClock,
  resumeClock,
} from "./ticket-clock.ts";

/** Wall time of Greece in winter. */
const greek = (day: string, time: string) => new Date(`${day}T${time}:00+02:00`);

describe("the clock of a ticket", () => {
  test.each([
    ["within a day", greek("2026-11-23", "10:00"), 60, greek("2026-11-23", "11:00")],
    ["before we open", greek("2026-11-23", "06:00"), 60, greek("2026-11-23", "10:00")],
    ["over the night", greek("2026-11-23", "16:30"), 60, greek("2026-11-24", "09:30")],
    ["over the weekend", greek("2026-11-27", "18:00"), 480, greek("2026-11-30", "17:00")],
    ["over Christmas", greek("2026-12-24", "16:00"), 120, greek("2026-12-28", "10:00")],
  ])("counts business time %s", (_, at, minutes, due) => {
    expect(addBusinessMinutes("GR", at, minutes)).toEqual(due);
    expect(countBusinessMinutes("GR", at, due)).toBe(minutes);
  });

  test("stands while the person is asked, and leaves time when they come back late", () => {
    const due = greek("2026-11-23", "17:00");
    const paused = pauseClock(
      "GR",
      { due_at: due, minutes_left: 480 },
      greek("2026-11-23", "12:00"),
    );
    expect(paused).toEqual({ due_at: null, minutes_left: 300 });
    const resumed = resumeClock("GR", paused, greek("2026-12-01", "09:00"));
    expect(resumed.due_at).toEqual(greek("2026-12-01", "14:00"));
    const late = pauseClock("GR", { due_at: due, minutes_left: 480 }, greek("2026-11-24", "12:00"));
    expect(late.minutes_left).toBe(0);
    expect(resumeClock("GR", late, greek("2026-12-01", "09:00")).minutes_left).toBe(
      LIMITS.ticket.leastMinutes,
    );
  });
});
