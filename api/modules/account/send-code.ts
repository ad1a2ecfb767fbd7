import { days, hours, seconds } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Locale, Market } from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { hashKey, toSenderKey } from "#api/http/device.ts";
import {
  type MessagePayloads,
  type MessageTemplate,
  sendMessage,
} from "#api/modules/message/index.ts";
import {
  lockSends,
  type Purpose,
  putVerification,
  writeSends,
} from "#api/modules/verification/index.ts";
import { planOwnerWarning } from "./notify-owner.ts";

const TEMPLATES = {
  email: "email-code",
  phone: "phone-code",
  password: "password-code",
} as const satisfies Record<Purpose, MessageTemplate>;

type CodeRequest = {
  purpose: Purpose;
  /** The account's id, or the folded e-mail for a password reset. */
  subject: string;
  /** Set for a password reset, which anyone may request. */
  sender?: string;
  target: string;
  recipient: string;
  /** Null: the same rows are written, but nothing is sent. */
  userId: string | null;
  /** The account owns the target, or the request comes from a device that its owner has used. */
  isOwner: boolean;
  market: Market;
  locale: Locale;
  warnsOwner?: boolean;
};

type Parts = Pick<Call, "database" | "jobs" | "at" | "device" | "ip">;

/** Runs in the current transaction. `wait`: milliseconds until the next request is allowed. */
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

/** In lock order. The owner's budget is separate from the strangers', against floods. */
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
      // Anyone can make up a device id, so only known devices have their own counter.
      target: `sender:${toSender({ device: isOwner ? device : null, ip }, target)}`,
      rule: own,
    });
  else {
    // An account may try many targets, and messages cost money.
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
    wait: getResendDelay(before, at, rule),
    waitAfter: getResendDelay(sentAt, at, rule),
  };
}

const toWholeSeconds = (duration: number): number => Math.ceil(duration / seconds(1));

export async function sendCode(
  parts: Parts,
  request: CodeRequest,
): Promise<{ resend_after: number }> {
  const { isSent, wait } = await tryToSendCode(parts, request);
  const waitSeconds = toWholeSeconds(wait);
  if (isSent) return { resend_after: waitSeconds };
  throw new ApiError("too_many_requests", {
    data: { retry_after: waitSeconds },
    headers: { "Retry-After": String(waitSeconds) },
  });
}

type SendRule = { countdown: number; perHour: number; perDay: number };

/** Milliseconds. `sentAt`: the latest sends, oldest first, up to the daily limit. */
export function getResendDelay(
  sentAt: readonly Date[],
  at: Date,
  { countdown, perHour, perDay }: SendRule,
): number {
  const endsAfter = (nthLast: number, pause: number): number => {
    const sent = sentAt.at(-nthLast);
    return sent ? sent.getTime() + pause : -Infinity;
  };
  const open = Math.max(
    endsAfter(1, countdown),
    endsAfter(perHour, hours(1)),
    endsAfter(perDay, days(1)),
  );
  return Math.max(0, open - at.getTime());
}

type CodeTemplate = {
  [Template in MessageTemplate]: MessagePayloads[Template] extends { verification_id: string }
    ? Template
    : never;
}[MessageTemplate];

/** Runs in the current transaction. Sends nothing when `userId` is null. */
export async function sendVerification(
  { database, jobs, at }: Pick<Call, "database" | "jobs" | "at">,
  template: CodeTemplate,
  {
    recipient,
    market,
    locale,
    ...verification
  }: Omit<Parameters<typeof putVerification>[1], "at"> & {
    recipient: string;
    market: Market;
    locale: Locale;
  },
): Promise<string> {
  const id = await putVerification(database, { ...verification, at });
  const { userId } = verification;
  await sendMessage(
    { database, jobs },
    {
      template,
      payload: { verification_id: id },
      recipient,
      market,
      locale,
      ...(userId !== null && { user_id: userId }),
      at,
    },
  );
  return id;
}

/** Strangers must not replace the owner's code. The hash keeps a sender's rows unlinkable. */
export const toSender = (call: Pick<Call, "device" | "ip">, emailFolded: string): string =>
  hashKey(toSenderKey(call), emailFolded);
