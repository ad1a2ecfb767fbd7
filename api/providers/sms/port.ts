type ShortMessage = {
  /** Digits of the country code and the number, without `+`. */
  to: string;
  text: string;
  message_id: string;
};

/** The provider refuses this message permanently. */
export class SmsRefused extends Error {
  override readonly name = "SmsRefused";
}

/** The message was sent and no response came: it may have arrived, so it must not be sent again. */
export class SmsUnanswered extends Error {
  override readonly name = "SmsUnanswered";
}

/**
 * Sends SMS. Any other error than these two means that it was not sent and that a retry can help.
 * No call may be made inside a database transaction.
 */
export type SmsPort = {
  /** `reference` is the provider's id of the message. */
  send(message: ShortMessage): Promise<{ reference: string }>;
};
