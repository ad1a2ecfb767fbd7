import type * as z from "zod";
import type { Endpoint, EndpointInput } from "#contract/endpoint.ts";
import { LIMITS } from "#contract/limits.ts";
import { ApiError } from "./api-error.ts";
import { readJsonBody, type SentBody, readUploadBody } from "./read-body.ts";
import { toInvalidFields } from "./to-api-error.ts";

/** What a call sent: parsed by the endpoint's schemas, and as it came. */
export type ReadInput = { input: EndpointInput<Endpoint>; sent: SentBody };

/** Throws 404 for impossible parameters, and 422 with the names of refused fields. */
export async function readInput(
  endpoint: Endpoint,
  { request, params: rawParams }: { request: Request; params: Record<string, string> },
): Promise<ReadInput> {
  const params = parsePath(endpoint.params, rawParams);
  const query = parseFields(endpoint.query, toQuery(new URL(request.url).searchParams));
  const sent = await readBody(endpoint, request);
  const body = parseFields(endpoint.body, sent.fields);
  return { input: { params, query, body } as EndpointInput<Endpoint>, sent };
}

export const readBody = async (endpoint: Endpoint, request: Request): Promise<SentBody> => {
  if (!endpoint.body) return { text: "", fields: undefined };
  return endpoint.upload ? readUploadBody(request) : readJsonBody(request, LIMITS.body.json);
};

/** A path with impossible parameters is a 404; PostgreSQL cannot store NUL in text. */
function parsePath(schema: z.ZodType | undefined, input: Record<string, string>): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(input);
  const hasNul = Object.values(input).some((value) => value.includes("\0"));
  if (!parsed.success || hasNul) throw new ApiError("not_found");
  return parsed.data;
}

function parseFields(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw toInvalidFields(parsed.error);
  return parsed.data;
}

/**
 * `a=1&a=2` and `a[]=1&a[]=2` become lists, `a=1` a value. `_locale` belongs to every call. NUL is
 * removed, because PostgreSQL cannot store it in text.
 */
function toQuery(search: URLSearchParams): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>();
  for (const name of new Set(search.keys())) {
    if (name === "_locale") continue;
    const values = search.getAll(name).map((value) => value.replaceAll("\0", ""));
    query.set(name.replace(/\[\]$/, ""), values.length > 1 ? values : values[0]!);
  }
  return Object.fromEntries(query);
}
