import * as z from "zod";
import { seconds } from "#contract/duration.ts";
import { SmsRefused, SmsUnanswered, type SmsPort } from "./port.ts";

/** Longer than the 10 s of fetch's connect timeout, after which nothing has been sent yet. */
const ANSWER_WITHIN = seconds(12);

/** Errors before anything was sent: no connection, or an invalid certificate. */
const NEVER_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_.*|ERR_TLS_.*|.*_CERT.*)$/;

export type TwilioConfig = {
  accountSid: string;
  authToken: string;
  /** A number with `+`, or an alphanumeric sender id. */
  from: string;
  /** Without a path, such as https://api.twilio.com. */
  baseUrl: string;
};

const acceptedSchema = z.object({ sid: z.string() });
const problemSchema = z.object({ code: z.number().optional(), message: z.string() });

export function createTwilio({ accountSid, authToken, from, baseUrl }: TwilioConfig): SmsPort {
  const address = new URL(
    `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
    baseUrl,
  );
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;

  const post = async (body: URLSearchParams): Promise<{ status: number; answer: unknown }> => {
    try {
      const response = await fetch(address, {
        method: "POST",
        headers: { Authorization: authorization, Accept: "application/json" },
        body,
        redirect: "error",
        signal: AbortSignal.timeout(ANSWER_WITHIN),
      });
      return { status: response.status, answer: parseJson(await response.text()) };
    } catch (error) {
      const reason = describe(error);
      if (NEVER_SENT.test(reason))
        throw new Error(`Twilio cannot be reached: ${reason}`, { cause: error });
      throw new SmsUnanswered(`Twilio did not answer: ${reason}`, { cause: error });
    }
  };

  return {
    async send({ to, text }) {
      const { status, answer } = await post(
        new URLSearchParams({ To: `+${to}`, From: from, Body: text }),
      );
      if (status >= 200 && status < 300) {
        return { reference: acceptedSchema.safeParse(answer).data?.sid ?? "" };
      }
      const problem = problemSchema.safeParse(answer).data;
      const said = problem ? `${problem.code ?? ""} ${problem.message}`.trim() : "no reason given";
      const sentence = `Twilio answered ${status}: ${said}`;
      if (isOfTheMessage(status)) throw new SmsRefused(sentence);
      throw new Error(sentence);
    },
  };
}

/**
 * 401 is about the credentials, 408 and 429 about the moment: the message itself may be sent later.
 */
const isOfTheMessage = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 408, 429].includes(status);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Prefers the system's own message, because fetch only says that it failed. */
function describe(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: string }; name?: string };
  return cause?.code ?? name ?? String(error);
}
