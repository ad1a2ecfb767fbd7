import { randomUUID } from "node:crypto";
import * as z from "zod";
import { seconds } from "#contract/duration.ts";
import { askJson, UnansweredError } from "#api/providers/courier/ask-json.ts";
import { DeviceCheckUnavailableError, type DeviceCheckPort } from "./port.ts";

export type CamaraConfig = {
  clientId: string;
  clientSecret: string;
  /** Of the API with its version, such as https://api.operator.example/imei-fraud/v0. */
  baseUrl: string;
  /** Where OAuth2 client credentials become a token. */
  tokenUrl: string;
  /** For the whole check, in milliseconds; 3 s by default, because a seller waits. */
  answerWithin?: number;
};

/** A token is not used in its last minute. */
const TOKEN_MARGIN = seconds(60);

const tokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
});
const answerSchema = z.object({ status: z.enum(["ALLOWED", "TRACKED", "PROHIBITED"]) });
const ANSWERS = { ALLOWED: "allowed", TRACKED: "tracked", PROHIBITED: "prohibited" } as const;

/**
 * The "IMEI fraud" check of CAMARA, which mobile operators offer: an IMEI is on their list of
 * allowed, tracked or prohibited devices (a GSMA classification), or on none (404).
 */
export function createCamara(
  { clientId, clientSecret, baseUrl, tokenUrl, answerWithin = seconds(3) }: CamaraConfig,
  { now }: { now: () => Date },
): DeviceCheckPort {
  let token: { text: string; until: number } | null = null;

  /** The body of the token request is a form, which `askJson` does not write. */
  async function askToken(signal: AbortSignal): Promise<string> {
    if (token && token.until > now().getTime()) return token.text;
    const response = await fetch(tokenUrl, {
      method: "POST",
      headers: {
        Accept: "application/json",
        Authorization: `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString("base64")}`,
      },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
      redirect: "error",
      signal,
    });
    if (!response.ok)
      throw new DeviceCheckUnavailableError(`No token: the status was ${response.status}`);
    const read = tokenSchema.parse(await response.json());
    token = {
      text: read.access_token,
      until: now().getTime() + seconds(read.expires_in) - TOKEN_MARGIN,
    };
    return token.text;
  }

  async function check(
    imei: string,
    { signal, isRetry = false }: { signal: AbortSignal; isRetry?: boolean },
  ): ReturnType<DeviceCheckPort["check"]> {
    const reference = randomUUID();
    const { status, body } = await askJson(new URL(`${baseUrl}/check`), {
      method: "POST",
      headers: { Authorization: `Bearer ${await askToken(signal)}`, "x-correlator": reference },
      body: { imei },
      signal,
    });
    // A token can end before its time.
    if (status === 401 && !isRetry) {
      token = null;
      return check(imei, { signal, isRetry: true });
    }
    if (status === 404) return { answer: "unknown", reference };
    const read = answerSchema.safeParse(body);
    if (status !== 200 || !read.success)
      throw new DeviceCheckUnavailableError(`The check answered ${status}`);
    return { answer: ANSWERS[read.data.status], reference };
  }

  return {
    name: "camara",
    async check({ imei }) {
      try {
        return await check(imei, { signal: AbortSignal.timeout(answerWithin) });
      } catch (error) {
        if (error instanceof DeviceCheckUnavailableError) throw error;
        const why = error instanceof UnansweredError ? error.message : (error as Error).name;
        throw new DeviceCheckUnavailableError(`The check did not answer: ${why}`, {
          cause: error,
        });
      }
    },
  };
}
