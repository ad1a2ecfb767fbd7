import { endpoints, type EndpointId } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { ERRORS, type ErrorCode } from "#contract/error-codes.ts";
import { findCallId } from "./fault-marketplace.ts";

type SentCall = {
  id: EndpointId;
  body: Record<string, unknown>;
  query: Record<string, string>;
  /** The caller's key; on the wire each endpoint derives its own from it. */
  key: string | null;
};
export type Answers = Partial<Record<EndpointId, (call: SentCall) => unknown>>;

async function readBody(request: Request): Promise<Record<string, unknown>> {
  const isForm = request.headers.get("Content-Type")?.startsWith("multipart/form-data");
  if (isForm) return Object.fromEntries(await request.formData());
  const text = await request.text();
  return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
}

export const rejection = (
  code: ErrorCode,
  more: { errors?: Record<string, string[]>; data?: Record<string, unknown> } = {},
): Response =>
  Response.json(
    { code, message: ERRORS[code].message, errors: {}, ...more },
    { status: ERRORS[code].status },
  );

/**
 * A marketplace of canned responses: the `data` of a response, which the contract encodes as the API
 * does, or a whole Response; all other calls are 404. As in the real one, a key belongs to one
 * endpoint. Requests are recorded in `calls`.
 */
export function answerCalls(answers: Answers) {
  const calls: SentCall[] = [];
  const keys = new Map<string, string>();
  return {
    calls,
    writes: () => calls.map(({ id }) => id).filter((id) => endpoints[id].method !== "GET"),
    async fetch(request: Request): Promise<Response> {
      const id = findCallId(request);
      if (id === null) return rejection("not_found");
      if (endpoints[id].auth === "user" && !request.headers.has("Authorization")) {
        return rejection("signed_out");
      }
      const body = await readBody(request);
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const key = request.headers.get("Idempotency-Key");
      const call = { id, body, query, key: key?.replace(`.${id}`, "") ?? null };
      calls.push(call);
      const asked = JSON.stringify([id, new URL(request.url).pathname, body]);
      if (key !== null && (keys.get(key) ?? asked) !== asked)
        return rejection("idempotency_key_reused");
      if (key !== null) keys.set(key, asked);
      const answer = answers[id]?.(call);
      if (answer instanceof Response) return answer;
      if (answer === undefined) return rejection("not_found");
      const hasData = typeof answer === "object" && answer !== null && "data" in answer;
      const { response, status = 200 }: Endpoint = endpoints[id];
      const content = hasData ? answer : { data: answer };
      return Response.json(response?.encode(content) ?? content, { status });
    },
  };
}
