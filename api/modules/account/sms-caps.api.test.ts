import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { RATE_LIMITS } from "#contract/limits.ts";
import { openAccountKit, type AccountKit } from "#tests/account-kit.ts";

let kit: AccountKit;
beforeAll(async () => void (kit = await openAccountKit({ SMS_COUNTRIES: "cy" })));
afterAll(() => kit[Symbol.asyncDispose]());
// The limiter reads the machine's clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

async function send(phone_number: string) {
  const { token } = await kit.insertPerson();
  return kit.post("/verify/phone/send", { phone_number }, { token });
}
let last = 0;
const numberIn = (range: string) =>
  `${range}${String((last += 1)).padStart(12 - range.length, "0")}`;
const alarms = () => kit.world.logged.filter(({ fields }) => "alarm" in fields);

describe("a code by SMS", () => {
  test.each(["306941111111", "447400123456", "35799123456"])(
    "is sent to %s in a supported country",
    async (phone) => {
      expect((await send(phone)).status).toBe(200);
      expect(await kit.lettersTo(phone)).toHaveLength(1);
    },
  );

  test.each(["12025550123", "79161234567", "881612345678", "255712345678", "447797712345"])(
    "is refused for %s with an error at the field",
    async (phone) => {
      const { status, body } = await send(phone);
      expect([status, body.code]).toEqual([422, "invalid_fields"]);
      expect(["auth.phone-number-country", "auth.phone-number-invalid"]).toContain(
        body.errors.phone_number[0],
      );
      expect(await kit.lettersTo(phone)).toEqual([]);
    },
  );

  test("is refused with the country as the reason", async () => {
    const { body } = await send("255712345678");
    expect(body.errors).toEqual({ phone_number: ["auth.phone-number-country"] });
  });

  test("is capped per range and hour across accounts, and the log warns", async () => {
    const { points, duration } = RATE_LIMITS.smsRange;
    for (let n = 0; n < points; n += 1) expect((await send(numberIn("3069722"))).status).toBe(200);
    expect(alarms()).toEqual([]);
    const capped = await send(numberIn("3069722"));
    expect([capped.status, capped.body.code]).toEqual([429, "sms_capped"]);
    expect(capped.body.errors).toEqual({ phone_number: ["auth.phone-number-busy"] });
    expect(Number(capped.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(alarms()).toMatchObject([
      { level: "warn", fields: { alarm: "sms-cap", cap: "smsRange", range: "3069722" } },
    ]);
    expect((await send(numberIn("3069733"))).status).toBe(200);
    vi.setSystemTime(Date.now() + duration + 1);
    expect((await send(numberIn("3069722"))).status).toBe(200);
  });

  test("that was refused for another reason is refunded", async () => {
    const { token } = await kit.insertPerson();
    const phone_number = numberIn("3069744");
    for (let n = 0; n < RATE_LIMITS.smsRange.points + 5; n += 1)
      await kit.post("/verify/phone/send", { phone_number }, { token });
    expect((await send(numberIn("3069744"))).status).toBe(200);
  });
});
