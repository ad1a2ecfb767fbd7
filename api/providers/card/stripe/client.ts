import { Stripe } from "stripe";
import { seconds } from "#contract/duration.ts";
import type { Logger } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ProviderRejectedError, ProviderUnavailableError } from "../port.ts";

/**
 * An authorisation takes three sequential calls, which must all end within 60 seconds: after that
 * the marketplace takes a payment that Stripe does not know for one that never happened.
 */
const ANSWER_WITHIN = seconds(15);

type Failure = InstanceType<typeof Stripe.errors.StripeError>;

const { StripeError, StripeConnectionError, StripeIdempotencyError } = Stripe.errors;

/** `apiBase` replaces https://api.stripe.com; without a path. */
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
    // Callers retry on their own schedule, under the same key.
    maxNetworkRetries: 0,
    telemetry: false,
  });
};

export const isStripeError = (error: unknown): error is Failure => error instanceof StripeError;

/** The key was used for another request, or for other parameters. */
export const isOtherUse = (error: unknown): boolean => error instanceof StripeIdempotencyError;

/** Stripe stores the response of a key even for its own failures; such a key is unusable. */
export const isReplayedFault = (error: unknown): boolean =>
  isStripeError(error) &&
  (error.statusCode ?? 0) >= 500 &&
  error.headers?.["idempotent-replayed"] === "true";

export const isMissing = (error: unknown): boolean =>
  isStripeError(error) &&
  (error.statusCode === 404 ||
    error.code === "resource_missing" ||
    error.code === "account_invalid");

/** Charged money becomes available after some days. */
const SHORT = "balance_insufficient";

/**
 * 401 and 403 are about the API key, 409 and 429 about the moment: the same request may be retried.
 */
const mayBeTriedAgain = ({ statusCode = 0, code }: Failure): boolean =>
  code === SHORT ||
  (code !== "account_invalid" &&
    (statusCode === 0 || statusCode >= 500 || [401, 403, 409, 429].includes(statusCode)));

export const isShort = (error: unknown): boolean => isStripeError(error) && error.code === SHORT;

/** Leaves out the request, which may contain an IBAN. */
const describe = ({ type, code, decline_code: decline, message }: Failure): string =>
  [type, code, decline, message].filter(Boolean).join(" ");

export type Ask = <Result>(step: string, call: () => Promise<Result>) => Promise<Result>;

/** Runs a Stripe call, and translates its errors to those of the port. */
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
      throw new ProviderRejectedError(sentence, { cause: error });
    }
  };

/** Null when the requested object does not exist. */
export const findOrNull = async <Result>(call: () => Promise<Result>): Promise<Result | null> => {
  try {
    return await call();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};
