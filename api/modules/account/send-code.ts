import { LIMITS } from "#contract/limits.ts";
import type { Locale, Market } from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { hashKey } from "#api/http/device.ts";
import type { MessageTemplate } from "#api/modules/message/message-templates.ts";
import { toSender } from "./code-sender.ts";
import { findWait, type SendRule } from "./resend-policy.ts";
import { sendVerification } from "./send-verification.ts";
import { planOwnerWarning } from "./warn-owner.ts";
import { lockSends, writeSends, type Purpose } from "./verification-store.ts";

const TEMPLATES = {
  email: "email-code",
  phone: "phone-code",
  password: "password-code",
} as const satisfies Record<Purpose, MessageTemplate>;

type CodeRequest = {
  purpose: Purpose;
  /** Whose code it is: the account, or the folded e-mail of a reset. */
  subject: string;
  /** Of a reset, which anyone may ask for. */
  sender?: string;
  /** Folded e-mail or phone digits. */
  target: string;
  /** As the message is addressed. */
  recipient: string;
  /** Null for an e-mail without an account: then everything is done alike, and nothing arrives. */
  userId: string | null;
  /** The account owns the target, or a device asks that is known to its owner. */
  isOwner: boolean;
  market: Market;
  locale: Locale;
  /** Should another account own the e-mail, its owner hears of it. */
  warnsOwner?: boolean;
};

type Parts = Pick<Call, "database" | "jobs" | "at" | "device" | "ip">;

/**
 * Has a code made and sent, in the current transaction, unless the last ones were too recent or too
 * many: then nothing changes. `wait` is the time until the next one may be asked for.
 */
export async function tryToSendCode(
  parts: Parts,
  request: CodeRequest,
): Promise<{ isSent: boolean; wait: number }> {
  const { database, jobs, at } = parts;
  const { purpose, subject, sender, target, recipient, userId, market, locale } = request;
  const counted = [];
  for (const counter of listCounters(parts, request))
    counted.push(await countSend(database, { ...counter, purpose, at }));
  const refusedFor = Math.max(...counted.map(({ wait }) => wait));
  if (refusedFor > 0) return { isSent: false, wait: refusedFor };

  for (const { target: each, sentAt } of counted)
    await writeSends(database, { purpose, target: each, sentAt });
  const id = await sendVerification(parts, TEMPLATES[purpose], {
    purpose,
    subject,
    ...(sender !== undefined && { sender }),
    target,
    userId,
    recipient,
    market,
    locale,
  });
  if (request.warnsOwner) await planOwnerWarning({ jobs }, id);
  return { isSent: true, wait: Math.max(...counted.map(({ waitAfter }) => waitAfter)) };
}

type Counter = { target: string; rule: SendRule };

/**
 * What a send is counted under, in the one order in which everybody locks. Strangers have a budget
 * each and one together, so that the mailbox is not flooded; the owner's own is touched by neither.
 */
function listCounters(
  { device, ip }: Parts,
  { purpose, subject, target, isOwner }: CodeRequest,
): Counter[] {
  const { sends, strangers } = LIMITS.code;
  const own = { countdown: LIMITS.resend[purpose], ...sends };
  const uncounted = { countdown: 0, ...sends };
  const counters: Counter[] = [];
  if (purpose === "password")
    counters.push({
      // Devices are free to make up: only a known one counts for itself.
      target: `sender:${toSender({ device: isOwner ? device : null, ip }, target)}`,
      rule: own,
    });
  else {
    // An account may go through many targets, and messages cost money.
    counters.push({ target: `account:${subject}`, rule: uncounted });
    counters.push({ target: `account:${hashKey(subject, target)}`, rule: own });
    if (!isOwner)
      counters.push({
        target: `sender:${toSender({ device: null, ip }, target)}`,
        rule: uncounted,
      });
  }
  if (!isOwner) counters.push({ target, rule: { countdown: 0, ...strangers } });
  return counters;
}

async function countSend(
  database: Database,
  { purpose, target, rule, at }: Counter & { purpose: Purpose; at: Date },
) {
  const before = await lockSends(database, { purpose, target, at });
  const sentAt = [...before, at].slice(-rule.perDay);
  return {
    target,
    sentAt,
    wait: findWait(before, at, rule),
    waitAfter: findWait(sentAt, at, rule),
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
