export type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type PushMessage = {
  /** Text that is encrypted for the browser. */
  payload: string;
  /** Seconds for which the push service keeps it for a browser that is offline. */
  ttlSeconds: number;
  urgency: "low" | "normal" | "high";
  /** A later message of the same topic replaces an earlier one that was not delivered yet. */
  topic: string;
};

export type PushOutcome =
  | { kind: "sent" }
  /** The browser has unsubscribed, or the service has ended the subscription. */
  | { kind: "gone" }
  | { kind: "too-large" }
  /** Trying again would not help. */
  | { kind: "refused"; reason: string }
  /** `retryAfter` in milliseconds, where the service has named it. */
  | { kind: "later"; reason: string; retryAfter: number | null };

export type PushPort = {
  /** The key with which browsers subscribe. */
  readonly publicKey: string;
  /** Whether the address belongs to a push service that the shop may call. */
  isKnown(endpoint: string): boolean;
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
};
