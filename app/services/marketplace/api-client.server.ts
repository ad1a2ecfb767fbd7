import * as z from "zod";
import { contract, type Contract, type ContractEndpoint } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { CallOptions, MarketplaceCall } from "./call.server.ts";

type Slot<E, Name extends string> = Name extends keyof E ? E[Name] : undefined;
type CodecNames<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodCodec ? Name : never;
}[keyof Shape];

/** What a caller passes: the input of a schema, but our own names where a codec maps them. */
type SentBy<S> =
  S extends z.ZodObject<infer Shape>
    ? Omit<z.input<S>, CodecNames<Shape>> & { [Name in CodecNames<Shape>]: z.output<Shape[Name]> }
    : S extends z.ZodType
      ? z.input<S>
      : unknown;
type Flat<E> = SentBy<Slot<E, "params">> & SentBy<Slot<E, "query">> & SentBy<Slot<E, "body">>;
type Simplified<T> = T extends unknown ? { [Key in keyof T]: T[Key] } : never;
export type ApiInput<E> = Simplified<Flat<E>>;

/** The `data` of an envelope, a page whole, null for 204. */
export type ApiOutput<E extends Endpoint> = E["response"] extends z.ZodType
  ? keyof z.output<E["response"]> extends "data"
    ? z.output<E["response"]>["data" & keyof z.output<E["response"]>]
    : z.output<E["response"]>
  : null;

type Method<E extends Endpoint> = (
  ...sent: object extends ApiInput<E>
    ? [input?: ApiInput<E>, options?: CallOptions]
    : [input: ApiInput<E>, options?: CallOptions]
) => Promise<ApiOutput<E>>;

/** `api.order.get({ orderId })`: the params, query and body of an endpoint are one flat object. */
export type ApiClient = {
  [Noun in keyof Contract]: {
    [Verb in keyof Contract[Noun]]: Contract[Noun][Verb] extends Endpoint
      ? Method<Contract[Noun][Verb]>
      : never;
  };
} & {
  /** The same client with the token of another session; an empty one is anonymous. */
  withToken(accessToken: string): ApiClient;
};

type Fields = Record<string, unknown>;

export function createApiClient(call: MarketplaceCall): ApiClient {
  const nouns = PLANS.map(([noun, verbs]) => [
    noun,
    Object.fromEntries(
      verbs.map(([verb, { endpoint, split, isEnvelope }]) => [
        verb,
        async (input: Fields = {}, options?: CallOptions) => {
          const answer: unknown = await call(endpoint, split(input) as never, options);
          return isEnvelope ? (answer as { data: unknown } | null)?.data : answer;
        },
      ]),
    ),
  ]);
  const withToken = (accessToken: string): ApiClient =>
    createApiClient((endpoint, input, options) =>
      call(endpoint, input, { ...options, accessToken }),
    );
  return { ...Object.fromEntries(nouns), withToken } as ApiClient;
}

const PLANS = Object.entries(contract).map(
  ([noun, verbs]) =>
    [
      noun,
      Object.entries(verbs).map(
        ([verb, endpoint]: [string, ContractEndpoint]) => [verb, plan(endpoint)] as const,
      ),
    ] as const,
);

function plan(endpoint: ContractEndpoint) {
  const { path, query, body, response }: Endpoint = endpoint;
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const queries = listNames(query);
  const bodies = listNames(body);
  const names = [...params, ...queries, ...bodies];
  if (new Set(names).size < names.length)
    throw new TypeError(`${endpoint.id}: a name stands for two fields`);
  const slotOf = new Map([
    ...params.map((name) => [name, "params"] as const),
    ...queries.map((name) => [name, "query"] as const),
    ...bodies.map((name) => [name, "body"] as const),
  ]);
  const codecs = new Map(
    Object.entries(body instanceof z.ZodObject ? body.shape : {}).filter(
      (field): field is [string, z.ZodCodec] => field[1] instanceof z.ZodCodec,
    ),
  );
  const open = body ? "body" : "query";

  return {
    endpoint,
    isEnvelope: response !== null && String(listNames(response)) === "data",
    split(input: Fields): Record<string, Fields> {
      const sent: Record<string, Fields> = {
        ...(params.length > 0 && { params: {} }),
        ...(query && { query: {} }),
        ...(body && { body: {} }),
      };
      for (const [name, value] of Object.entries(input)) {
        // A name of no field is sent as well: the API says what it does not know.
        const slot = (sent[slotOf.get(name) ?? open] ??= {});
        slot[name] = value === undefined ? value : (codecs.get(name)?.encode(value) ?? value);
      }
      return sent;
    },
  };
}

const listNames = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
