import { seconds } from "#contract/duration.ts";

const ANSWER_WITHIN = seconds(15);

/** No complete response came: connection refused, cut or timed out. */
export class UnansweredError extends Error {
  override readonly name = "UnansweredError";
}

export type JsonAnswer = {
  status: number;
  /** Null when the response is not JSON. */
  body: unknown;
};

export async function askJson(
  address: URL,
  ask: {
    method: "GET" | "POST";
    headers?: Record<string, string>;
    body?: object;
    /** In milliseconds; 15 s by default. */
    answerWithin?: number | undefined;
    /** Instead of answerWithin, where several requests share one time limit. */
    signal?: AbortSignal;
  },
): Promise<JsonAnswer> {
  const { method, headers, body, answerWithin = ANSWER_WITHIN } = ask;
  const { signal = AbortSignal.timeout(answerWithin) } = ask;
  try {
    const response = await fetch(address, {
      method,
      headers: {
        Accept: "application/json",
        ...(body && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: "error",
      signal,
    });
    return { status: response.status, body: parseJson(await response.text()) };
  } catch (error) {
    throw new UnansweredError(describe(error), { cause: error });
  }
}

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
