import webPush from "web-push";
import { seconds } from "#contract/duration.ts";
import type { PushMessage, PushOutcome, PushPort, PushTarget } from "./port.ts";

export type WebPushConfig = {
  publicKey: string;
  privateKey: string;
  /** How a push service reaches the operator: `mailto:` or `https:`. */
  subject: string;
  /** Hosts that are allowed besides those of the browsers, with a port where it is not the usual. */
  services: readonly string[];
};

/** The push services of Chrome, Firefox, Edge and Safari. */
const SERVICES = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "*.notify.windows.com",
  "web.push.apple.com",
] as const;
const ANSWER_WITHIN = seconds(10);

/** RFC 8030 with the encryption of RFC 8291 and the key of RFC 8292. */
export function createWebPush(
  { publicKey, privateKey, subject, services }: WebPushConfig,
  {
    now = () => new Date(),
    answerWithin = ANSWER_WITHIN,
  }: { now?: () => Date; answerWithin?: number } = {},
): PushPort {
  const isKnown = (endpoint: string): boolean => {
    const url = URL.parse(endpoint);
    if (url === null || url.username !== "" || url.password !== "") return false;
    // Only an operator adds a host, so that one may also be without TLS, for tests.
    if (services.includes(url.host)) return true;
    return url.protocol === "https:" && url.port === "" && SERVICES.some((one) => isHost(url, one));
  };

  return {
    publicKey,
    isKnown,
    async send(target, message) {
      if (!isKnown(target.endpoint))
        return { kind: "refused", reason: "its push service is not known to the shop" };
      const asked = toRequest(target, message, { publicKey, privateKey, subject });
      if (asked === null) return { kind: "refused", reason: "its keys encrypt nothing" };
      try {
        const response = await fetch(target.endpoint, {
          ...asked,
          // A redirect could lead to any host.
          redirect: "manual",
          signal: AbortSignal.timeout(answerWithin),
        });
        await response.body?.cancel();
        return toOutcome(response, now());
      } catch (error) {
        return { kind: "later", reason: describe(error), retryAfter: null };
      }
    },
  };
}

const isHost = ({ hostname }: URL, service: string): boolean =>
  service.startsWith("*.") ? hostname.endsWith(service.slice(1)) : hostname === service;

/** Null for keys that are no point of the curve. */
function toRequest(
  { endpoint, p256dh, auth }: PushTarget,
  { payload, ttlSeconds: TTL, urgency, topic }: PushMessage,
  vapidDetails: Pick<WebPushConfig, "publicKey" | "privateKey" | "subject">,
) {
  try {
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payload,
      { TTL, urgency, topic, vapidDetails },
    );
    // `fetch` counts the bytes itself.
    const { "Content-Length": _, ...sent } = headers as Record<string, string>;
    return { method, headers: sent, body: new Uint8Array(body) };
  } catch {
    return null;
  }
}

function toOutcome({ status, headers }: Response, at: Date): PushOutcome {
  if (status >= 200 && status < 300) return { kind: "sent" };
  if (status === 404 || status === 410) return { kind: "gone" };
  if (status === 413) return { kind: "too-large" };
  const reason = `the push service answered ${status}`;
  if (status === 429 || status >= 500)
    return { kind: "later", reason, retryAfter: readRetryAfter(headers, at) };
  return { kind: "refused", reason };
}

/** Seconds or a date (RFC 9110), as milliseconds from now. */
function readRetryAfter(headers: Headers, at: Date): number | null {
  const text = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return seconds(Number(text));
  const until = Date.parse(text);
  return Number.isNaN(until) ? null : Math.max(0, until - at.getTime());
}

const describe = (error: unknown): string =>
  error instanceof Error && error.name === "TimeoutError"
    ? "the push service did not answer in time"
    : "the push service could not be reached";
