type ShortMessage = {
  /** Digits of the country code and the number, without `+`. */
  to: string;
  text: string;
  /** Of our message. */
  message_id: string;
};

/** The provider will not send this, now or later. */
export class SmsRefused extends Error {
  override readonly name = "SmsRefused";
}

/** The message went out and no answer came: it may have arrived, so it must not go out again. */
export class SmsUnanswered extends Error {
  override readonly name = "SmsUnanswered";
}

/**
 * Sends SMS. Any other error than these two means that it has not gone out and that trying again
 * can help. No call may be made inside a database transaction.
 */
export type SmsPort = {
  /** `reference`: what the provider calls it. */
  send(message: ShortMessage): Promise<{ reference: string }>;
};
