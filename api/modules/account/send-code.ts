import { LIMITS } from "#contract/limits.ts";
import type { Locale, Market } from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { MessageTemplate } from "#api/modules/message/message-templates.ts";
import { sendMessage } from "#api/modules/message/send-message.ts";
import { findWait, SENDS_KEPT } from "./resend-policy.ts";
import { planOwnerWarning } from "./warn-owner.ts";
import { lockSends, putVerification, writeSends, type Purpose } from "./verification-store.ts";

const TEMPLATES = {
  email: "email-code",
  phone: "phone-code",
  password: "password-code",
} as const satisfies Record<Purpose, MessageTemplate>;

type CodeRequest = {
  purpose: Purpose;
  /** Whose code it is: the account, or the folded e-mail of a reset. */
  subject: string;
  /** Folded e-mail or phone digits. */
  target: string;
  /** As the message is addressed. */
  recipient: string;
  /** Null for an e-mail without an account: then everything is done alike, and nothing arrives. */
  userId: string | null;
  market: Market;
  locale: Locale;
  /** Should another account own the e-mail, its owner hears of it. */
  warnsOwner?: boolean;
};

type Parts = Pick<Call, "database" | "jobs" | "at">;

/**
 * Has a code made and sent, in the current transaction, unless the last ones were too recent or too
 * many: then nothing changes. `wait` is the time until the next one may be asked for.
 */
export async function tryToSendCode(
  { database, jobs, at }: Parts,
  { purpose, subject, target, recipient, userId, market, locale, warnsOwner }: CodeRequest,
): Promise<{ isSent: boolean; wait: number }> {
  const counters = [{ target, countdown: LIMITS.resend[purpose] }];
  // An account may go through many targets, and messages cost money. Not for a reset, whose limits
  // must not depend on whether there is an account.
  if (purpose !== "password") counters.push({ target: `account:${subject}`, countdown: 0 });
  const counted = [];
  for (const counter of counters)
    counted.push(await countSend(database, { ...counter, purpose, at }));
  const refusedFor = Math.max(...counted.map(({ wait }) => wait));
  if (refusedFor > 0) return { isSent: false, wait: refusedFor };

  for (const { target: each, sentAt } of counted)
    await writeSends(database, { purpose, target: each, sentAt });
  const id = await putVerification(database, { purpose, subject, target, userId, at });
  await sendMessage(
    { database, jobs },
    {
      template: TEMPLATES[purpose],
      payload: { verification_id: id },
      recipient,
      market,
      locale,
      ...(userId !== null && { user_id: userId }),
      at,
    },
  );
  if (warnsOwner) await planOwnerWarning({ jobs }, id);
  return { isSent: true, wait: Math.max(...counted.map(({ waitAfter }) => waitAfter)) };
}

type Counter = { purpose: Purpose; target: string; countdown: number; at: Date };

async function countSend(database: Database, { purpose, target, countdown, at }: Counter) {
  const before = await lockSends(database, { purpose, target, at });
  const sentAt = [...before, at].slice(-SENDS_KEPT);
  return {
    target,
    sentAt,
    wait: findWait(before, at, countdown),
    waitAfter: findWait(sentAt, at, countdown),
  };
}

const toSeconds = (milliseconds: number): number => Math.ceil(milliseconds / 1000);

/** The same; throws too_many_requests when it is too early. */
export async function sendCode(
  parts: Parts,
  request: CodeRequest,
): Promise<{ resend_after: number }> {
  const { isSent, wait } = await tryToSendCode(parts, request);
  const seconds = toSeconds(wait);
  if (isSent) return { resend_after: seconds };
  throw new ApiError("too_many_requests", {
    data: { retry_after: seconds },
    headers: { "Retry-After": String(seconds) },
  });
}
