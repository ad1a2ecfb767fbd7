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
type ApiInput<E> = Simplified<Flat<E>>;

/** The `data` of an envelope, a page whole, null for 204. */
type ApiOutput<E extends Endpoint> = E["response"] extends z.ZodType
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
  /** The same client, whose calls derive their idempotency keys from the nonce of a form. */
  withKey(idempotencyKey: string): ApiClient;
};

type Fields = Record<string, unknown>;

export function createApiClient(call: MarketplaceCall): ApiClient {
  const withOptions = (more: CallOptions): ApiClient =>
    createApiClient((endpoint, input, options) => call(endpoint, input, { ...more, ...options }));
  const own = {
    withToken: (accessToken: string) => withOptions({ accessToken }),
    withKey: (idempotencyKey: string) => withOptions({ idempotencyKey }),
  };
  // A page calls few of several hundred methods, so that a noun is made when it is named.
  return new Proxy(own, {
    get: (made: Fields, noun: string) => (made[noun] ??= createMethods(call, PLANS.get(noun))),
  }) as unknown as ApiClient;
}

const createMethods = (call: MarketplaceCall, verbs?: [string, Plan][]) =>
  verbs && Object.fromEntries(verbs.map(([verb, plan]) => [verb, toMethod(call, plan)]));

const toMethod =
  (call: MarketplaceCall, { endpoint, split, isEnvelope }: Plan) =>
  async (input: Fields = {}, options?: CallOptions) => {
    const answer: unknown = await call(endpoint, split(input) as never, options);
    return isEnvelope ? (answer as { data: unknown }).data : answer;
  };

type Plan = ReturnType<typeof createPlan>;

/** Says where the fields of an endpoint's flat input go. */
export function createPlan(endpoint: ContractEndpoint) {
  const { id, path, query, body, response }: Endpoint = endpoint;
  const names = {
    params: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
    query: Object.keys(shapeOf(query)),
    body: Object.keys(shapeOf(body)),
  };
  const slots = new Map<string, keyof typeof names>();
  for (const slot of ["params", "query", "body"] as const) {
    for (const name of names[slot]) {
      if (slots.has(name)) throw new TypeError(`${id}: ${name} is the name of two fields`);
      slots.set(name, slot);
    }
  }
  const codecs = new Map(
    Object.entries(shapeOf(body)).flatMap(([name, field]) =>
      field instanceof z.ZodCodec ? [[name, field] as const] : [],
    ),
  );

  return {
    endpoint,
    isEnvelope: String(Object.keys(shapeOf(response))) === "data",
    split(input: Fields) {
      const sent = { ...(query && { query: {} }), ...(body && { body: {} }) };
      const groups: Partial<Record<string, Fields>> = sent;
      for (const [name, value] of Object.entries(input)) {
        // The API judges a field that the contract does not have.
        const slot = slots.get(name) ?? (body ? "body" : "query");
        const codec = value === undefined ? undefined : codecs.get(name);
        (groups[slot] ??= {})[name] = codec ? codec.encode(value) : value;
      }
      return sent;
    },
  };
}

function shapeOf(schema: z.ZodType | null | undefined): Record<string, unknown> {
  return schema instanceof z.ZodObject ? schema.shape : {};
}

const PLANS = new Map(
  Object.entries(contract).map(([noun, verbs]) => [
    noun,
    Object.entries(verbs).map(
      ([verb, endpoint]: [string, ContractEndpoint]) =>
        [verb, createPlan(endpoint)] as [string, Plan],
    ),
  ]),
);
