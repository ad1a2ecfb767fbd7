import { seconds } from "#contract/duration.ts";
import type { Logger } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ProviderRejectedError, ProviderUnavailableError } from "../port.ts";

const ANSWER_WITHIN = seconds(15);
/** A token is not used in its last minute, so that it does not expire in transit. */
const SPARE = seconds(60);
/**
 * 401 and 403 are about the account, 409 and 429 about the moment: the same request may be retried.
 */
const OF_THE_MOMENT = [401, 403, 408, 409, 429];

export type PayPalConfig = {
  clientId: string;
  clientSecret: string;
  /** Id of the webhook at PayPal, which the verification of signatures needs. */
  webhookId: string;
  /** "https://api-m.paypal.com", without a path. */
  baseUrl: string;
  returnOrigin: string;
  now: () => Date;
  log: Logger;
  database: Database;
  /** Timeout in milliseconds. */
  answerWithin?: number;
};

/** `issue` is PayPal's code for the reason, such as INSTRUMENT_DECLINED. */
export class PayPalRejectedError extends ProviderRejectedError {
  readonly issue: string;
  readonly status: number;
  constructor(step: string, status: number, issue: string) {
    super(`${step}: ${status} ${issue}`);
    this.issue = issue;
    this.status = status;
  }
}

type Asked = {
  step: string;
  method?: "GET" | "POST";
  path: string;
  /** An object, or text that is JSON already. */
  body?: object | string;
  /** PayPal-Request-Id: PayPal processes the same key once. */
  key?: string;
};

type Problem = { name?: string; details?: { issue?: string }[] };

export type Ask = <Answer>(asked: Asked) => Promise<Answer>;

/**
 * Calls PayPal, with a cached access token. Throws ProviderUnavailableError without a response,
 * PayPalRejectedError for a refusal.
 */
export const createClient = (config: PayPalConfig): Ask => {
  const { clientId, clientSecret, baseUrl, now, log, database } = config;
  const { answerWithin = ANSWER_WITHIN } = config;
  let token: { value: Promise<string>; goodUntil: number } | null = null;

  const send = async (step: string, path: string, init: RequestInit): Promise<Response> => {
    try {
      return await fetch(`${baseUrl}${path}`, {
        ...init,
        redirect: "error",
        signal: AbortSignal.timeout(answerWithin),
      });
    } catch (cause) {
      throw new ProviderUnavailableError(`${step}: PayPal did not answer`, { cause });
    }
  };

  const readBody = async <Answer>(step: string, response: Response): Promise<Answer> => {
    try {
      const text = await response.text();
      return (text === "" ? {} : JSON.parse(text)) as Answer;
    } catch (cause) {
      throw new ProviderUnavailableError(`${step}: PayPal's answer broke off`, { cause });
    }
  };

  const fetchToken = async (): Promise<string> => {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    const response = await send("token", "/v1/oauth2/token", {
      method: "POST",
      body: new URLSearchParams({ grant_type: "client_credentials" }),
      headers: { Authorization: `Basic ${basic}`, Accept: "application/json" },
    });
    if (!response.ok) {
      await response.body?.cancel();
      if (response.status === 401)
        log.error({}, "PayPal does not accept PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET");
      throw new ProviderUnavailableError(`token: PayPal answered ${response.status}`);
    }
    const granted = await readBody<{ access_token: string; expires_in: number }>("token", response);
    if (token) token.goodUntil = now().getTime() + seconds(granted.expires_in) - SPARE;
    return granted.access_token;
  };

  /** Concurrent callers share one request; a failed one is repeated. */
  const getToken = async (): Promise<string> => {
    if (!token || token.goodUntil <= now().getTime()) {
      const fresh = { value: Promise.resolve(""), goodUntil: Number.POSITIVE_INFINITY };
      token = fresh;
      fresh.value = fetchToken();
      fresh.value.catch(() => {
        if (token === fresh) token = null;
      });
    }
    return token.value;
  };

  const sendOnce = async ({ step, method = "POST", path, body, key }: Asked): Promise<Response> =>
    send(step, path, {
      method,
      headers: {
        Authorization: `Bearer ${await getToken()}`,
        Accept: "application/json",
        Prefer: "return=representation",
        ...(method === "POST" && { "Content-Type": "application/json" }),
        ...(key !== undefined && { "PayPal-Request-Id": key }),
      },
      ...(method === "POST" && {
        body: typeof body === "string" ? body : JSON.stringify(body ?? {}),
      }),
    });

  return async <Answer>(asked: Asked): Promise<Answer> => {
    database.refuseTx();
    const { step } = asked;
    let response = await sendOnce(asked);
    if (response.status === 401) {
      await response.body?.cancel();
      token = null;
      response = await sendOnce(asked);
    }
    if (response.ok) return readBody<Answer>(step, response);
    const { status } = response;
    const { name = "", details } = await readBody<Problem>(step, response);
    const issue = details?.[0]?.issue ?? name;
    if (status >= 500 || OF_THE_MOMENT.includes(status)) {
      if (status === 401 || status === 403)
        log.error({ step, issue }, "PayPal does not let this account do it");
      throw new ProviderUnavailableError(`${step}: PayPal answered ${status} ${issue}`);
    }
    throw new PayPalRejectedError(step, status, issue);
  };
};
