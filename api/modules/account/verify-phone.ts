import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import { LIMITS, type RateLimitName } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { Call, UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import { changeVerification, toCodeError, tryCode } from "#api/modules/verification/index.ts";
import { toAccountLocale } from "./account-policy.ts";
import { lockAccount, writeAccount } from "./account-store.ts";
import { findPhoneOwner, maskPhone, phoneInUse, releasePhone, retryWhenTaken } from "./contact.ts";
import { sendCode } from "./send-code.ts";
import { writeToMember } from "./write-to-member.ts";

/** Replaces an unverified number at once; a verified one stays until the new one is verified. */
export async function sendPhoneCode(
  call: UserCall,
  { phone_number: digits }: { phone_number: string },
): Promise<{ resend_after: number }> {
  const number = requireMobileNumber(digits, call.user.market, call.config.smsCountries);
  const { refund } = await admitSms(call, number);
  try {
    return await retryWhenTaken("phone_number", () =>
      call.database.tx(() => sendToPhone(call, number.digits)),
    );
  } catch (error) {
    await refund();
    throw error;
  }
}

async function sendToPhone(call: UserCall, phone: string) {
  const { database, user } = call;
  const account = await lockAccount(database, user.id);
  if (!account.email_verified_at)
    throw new ApiError("profile_incomplete", { data: { missing: ["email"] } });
  if (account.phone_verified_at && account.phone_number !== phone) await requireStepUp(call);
  const owner = await findPhoneOwner(database, phone, user.id);
  if (owner) throw phoneInUse(owner);

  const sent = await sendCode(call, {
    purpose: "phone",
    subject: user.id,
    target: phone,
    recipient: phone,
    userId: user.id,
    isOwner: account.phone_verified_at !== null && account.phone_number === phone,
    ...toAccountLocale(account),
  });
  if (!account.phone_verified_at) {
    await releasePhone(database, phone, user.id);
    await writeAccount(database, user.id, { phone_number: phone });
  }
  return sent;
}

/** The first of several accounts that verify the same number wins. */
export async function verifyPhone(call: UserCall, { code }: { code: string }): Promise<void> {
  const rejection = await retryWhenTaken("phone_number", () =>
    call.database.tx(() => verifyInTransaction(call, code)),
  );
  if (rejection) throw toCodeError(rejection, "code");
}

async function verifyInTransaction(call: UserCall, code: string) {
  const { database, user, at } = call;
  const before = await lockAccount(database, user.id);
  const tried = await tryCode(database, { purpose: "phone", subject: user.id, code, at });
  if (tried.rejection) return tried.rejection;
  const { id, target } = tried.verification;
  const owner = await findPhoneOwner(database, target, user.id);
  if (owner) throw phoneInUse(owner);

  const isSame = before.phone_number === target;
  await changeVerification(database, id, { used_at: at });
  await releasePhone(database, target, user.id);
  await writeAccount(database, user.id, {
    phone_number: target,
    phone_verified_at: isSame ? (before.phone_verified_at ?? at) : at,
  });
  if (before.phone_verified_at && !isSame)
    await writeToMember(call, before, {
      template: "phone-changed",
      payload: { new_phone_masked: maskPhone(target), changed_at: at.toISOString() },
      at,
    });
  return null;
}

type MobileNumber = {
  digits: string;
  /** ISO 3166. */
  country: string;
};

/**
 * Throws 422, also for countries whose operators profit from every SMS (spec §5 "Phone"; decisions
 * "Phone").
 */
export function requireMobileNumber(
  digits: string,
  market: Market,
  smsCountries: ReadonlySet<string>,
): MobileNumber {
  let isUnsupportedCountry = false;
  for (const parsed of [
    parsePhoneNumberFromString(`+${digits.replace(/^00/, "")}`),
    parsePhoneNumberFromString(digits, market),
  ]) {
    if (!parsed?.isValid()) continue;
    const number = parsed.number.slice(1);
    if (number.length < LIMITS.phone.min || number.length > LIMITS.phone.max) continue;
    const country = parsed.country ?? "";
    if (smsCountries.has(country)) return { digits: number, country };
    isUnsupportedCountry = true;
  }
  throw invalidNumber(
    isUnsupportedCountry ? "auth.phone-number-country" : "auth.phone-number-invalid",
  );
}

const invalidNumber = (message: string): ApiError =>
  new ApiError("invalid_fields", { fields: { phone_number: [message] } });

/** 100,000 numbers in either country. */
const RANGE_DIGITS = 7;

type Cap = [RateLimitName, string];

/** SMS pumping uses many accounts and one range of numbers. A reached cap logs an alarm. */
async function admitSms(
  { limits, log }: Call,
  { digits, country }: MobileNumber,
): Promise<{ refund: () => Promise<void> }> {
  const range = digits.slice(0, RANGE_DIGITS);
  const caps: Cap[] = [
    ["smsRange", range],
    ["smsRangeDay", range],
    ["smsCountry", country],
    ["smsCountryDay", country],
  ];
  const spent: Cap[] = [];
  const refund = async () => {
    for (const [name, key] of spent) await limits.refund(name, key);
  };
  for (const [name, key] of caps) {
    try {
      await limits.spend(name, key);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await refund();
      log.warn({ alarm: "sms-cap", cap: name, range, country }, "An SMS cap is reached");
      const { data, headers } = error;
      const fields = { phone_number: ["auth.phone-number-busy"] };
      throw new ApiError("sms_capped", { fields, data, headers });
    }
    spent.push([name, key]);
  }
  return { refund };
}
