import { Stripe } from "stripe";
import { seconds } from "#contract/duration.ts";
import type { Logger } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ProviderRefusalError, ProviderUnavailableError } from "../port.ts";

/**
 * An authorisation is three calls one after the other. All of them have ended before the marketplace
 * believes that a payment which Stripe does not know of never happened, after 60 seconds.
 */
const ANSWER_WITHIN = seconds(15);

type Failure = InstanceType<typeof Stripe.errors.StripeError>;

const { StripeError, StripeConnectionError, StripeIdempotencyError } = Stripe.errors;

/** `apiBase`: another address than https://api.stripe.com, without a path. */
export const openClient = ({
  secretKey,
  apiBase,
  answerWithin = ANSWER_WITHIN,
}: {
  secretKey: string;
  apiBase?: string | undefined;
  answerWithin?: number | undefined;
}): Stripe => {
  const base = apiBase === undefined ? null : new URL(apiBase);
  const protocol = base?.protocol === "http:" ? "http" : "https";
  return new Stripe(secretKey, {
    ...(base && {
      protocol,
      host: base.hostname,
      port: base.port || (protocol === "http" ? 80 : 443),
    }),
    timeout: answerWithin,
    // Whoever waits for an answer tries again by its own clock, under the same key.
    maxNetworkRetries: 0,
    telemetry: false,
  });
};

export const isStripeError = (error: unknown): error is Failure => error instanceof StripeError;

/** This key was used for something else, or for the same in other words. */
export const isOtherUse = (error: unknown): boolean => error instanceof StripeIdempotencyError;

/** Stripe keeps what a key was answered, failures of its own included; one of those is of no more use. */
export const isReplayedFault = (error: unknown): boolean =>
  isStripeError(error) &&
  (error.statusCode ?? 0) >= 500 &&
  error.headers?.["idempotent-replayed"] === "true";

/** It is not there, is another account's, or was deleted. */
export const isMissing = (error: unknown): boolean =>
  isStripeError(error) &&
  (error.statusCode === 404 ||
    error.code === "resource_missing" ||
    error.code === "account_invalid");

/** Money that was taken today can be sent on in some days. */
const SHORT = "balance_insufficient";

/** 401 and 403 are of our key, 409 and 429 of the moment: the same may be asked again. */
const mayBeTriedAgain = ({ statusCode = 0, code }: Failure): boolean =>
  code === SHORT ||
  (code !== "account_invalid" &&
    (statusCode === 0 || statusCode >= 500 || [401, 403, 409, 429].includes(statusCode)));

export const isShort = (error: unknown): boolean => isStripeError(error) && error.code === SHORT;

/** Without what a request carried, which may be an IBAN. */
const describe = ({ type, code, decline_code: decline, message }: Failure): string =>
  [type, code, decline, message].filter(Boolean).join(" ");

export type Ask = <Result>(step: string, call: () => Promise<Result>) => Promise<Result>;

/** Has Stripe do a step, and says by the port's own errors why it did not. */
export const createAsk =
  ({ database, log }: { database: Database; log: Logger }): Ask =>
  async (step, call) => {
    database.refuseTx();
    try {
      return await call();
    } catch (error) {
      if (!isStripeError(error)) throw error;
      const sentence = `${step}: ${describe(error)}`;
      if (error.statusCode === 401 || (error.statusCode === 403 && !isMissing(error)))
        log.error({ step, request: error.requestId }, "Stripe does not accept STRIPE_SECRET_KEY");
      if (error instanceof StripeConnectionError || mayBeTriedAgain(error))
        throw new ProviderUnavailableError(sentence, { cause: error });
      throw new ProviderRefusalError(sentence, { cause: error });
    }
  };

/** What a call that asks for one thing answers; null when it is not there. */
export const findOrNull = async <Result>(call: () => Promise<Result>): Promise<Result | null> => {
  try {
    return await call();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};
