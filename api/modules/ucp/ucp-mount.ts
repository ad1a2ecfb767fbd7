import type * as z from "zod";
import { toAddressKey } from "#contract/address-key.ts";
import {
  getProductInputSchema,
  getProductResultSchema,
  lookupCatalogInputSchema,
  lookupCatalogResultSchema,
  searchCatalogInputSchema,
  searchCatalogResultSchema,
} from "#contract/agent-catalog.ts";
import { LIMITS } from "#contract/limits.ts";
import {
  checkoutInputSchema,
  checkoutSessionSchema,
  UCP_PATH,
  ucpErrorSchema,
} from "#contract/ucp-checkout.ts";
import type { ApiDeps, Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { presentProblem } from "#api/http/present-problem.ts";
import { createRateLimits } from "#api/http/rate-limits.ts";
import { readJsonBody } from "#api/http/read-body.ts";
import type { RequestContext } from "#api/http/request-context.ts";
import type { Mount } from "#api/http/serve.ts";
import { toApiError } from "#api/http/to-api-error.ts";
import { getProduct, lookupCatalog, searchCatalog } from "#api/modules/agent-catalog/index.ts";
import { cancelCheckout, createCheckout, getCheckout } from "./checkout-session.ts";

type UcpCall = ApiDeps & Pick<Call, "at" | "market" | "language">;
type Operation = {
  method: "GET" | "POST" | "PUT";
  path: RegExp;
  status?: 201;
  answer: (call: UcpCall, asked: { body: unknown; id: string }) => Promise<object>;
};

const session = checkoutSessionSchema.or(ucpErrorSchema);
const SESSION = String.raw`^/checkout-sessions/([^/]{1,120})`;

/** The operations of the REST binding of the protocol, below its endpoint. */
const OPERATIONS: readonly Operation[] = [
  {
    method: "POST",
    path: /^\/catalog\/search$/,
    answer: async (call, { body }) =>
      searchCatalogResultSchema.parse(
        await searchCatalog(call, parse(searchCatalogInputSchema, body)),
      ),
  },
  {
    method: "POST",
    path: /^\/catalog\/lookup$/,
    answer: async (call, { body }) =>
      lookupCatalogResultSchema.parse(
        await lookupCatalog(call, parse(lookupCatalogInputSchema, body)),
      ),
  },
  {
    method: "POST",
    path: /^\/catalog\/product$/,
    answer: async (call, { body }) =>
      getProductResultSchema.parse(await getProduct(call, parse(getProductInputSchema, body))),
  },
  {
    method: "POST",
    path: /^\/checkout-sessions$/,
    status: 201,
    answer: async (call, { body }) =>
      session.parse(await createCheckout(call, parse(checkoutInputSchema, body))),
  },
  {
    method: "GET",
    path: new RegExp(`${SESSION}$`),
    answer: async (call, { id }) => session.parse(await getCheckout(call, id)),
  },
  {
    method: "PUT",
    path: new RegExp(`${SESSION}$`),
    answer: async (call, { body, id }) => {
      parse(checkoutInputSchema, body);
      return session.parse(await getCheckout(call, id));
    },
  },
  {
    method: "POST",
    path: new RegExp(`${SESSION}/complete$`),
    answer: async (call, { id }) => session.parse(await getCheckout(call, id)),
  },
  {
    method: "POST",
    path: new RegExp(`${SESSION}/cancel$`),
    answer: async (call, { id }) => session.parse(await cancelCheckout(call, id)),
  },
];

/** Refusals of the protocol's transport: 400 with the names of the fields. */
class RefusedInput extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const SHOWN_ISSUES = 10;

function parse<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const isLarge = issues.some(
    ({ code, path }) => code === "too_big" && (path[0] === "ids" || path[0] === "line_items"),
  );
  const lines = issues
    .slice(0, SHOWN_ISSUES)
    .map(({ path, message }) => `${path.join(".") || "body"}: ${message}`);
  throw new RefusedInput(isLarge ? "request_too_large" : "invalid_request", lines.join("; "));
}

/**
 * The REST binding of the Universal Commerce Protocol. Anybody may read, without a key and without
 * a session, and the origin does not matter: no cookie is looked at. Errors have the protocol's
 * shape, `code` and `content`, also those of the API's own rules.
 */
export function createUcpMount(deps: ApiDeps): Mount {
  const limits = createRateLimits(deps.database);

  async function answer(request: Request, context: RequestContext): Promise<Response> {
    const { pathname, origin } = new URL(request.url);
    const path = pathname.slice(deps.config.basePath.length + UCP_PATH.length);
    await limits.spend("browse", toAddressKey(context.ip));
    const known = OPERATIONS.filter((one) => one.path.test(path));
    if (known.length === 0) throw new ApiError("not_found");
    const operation = known.find(({ method }) => method === request.method);
    if (!operation)
      throw new ApiError("method_not_allowed", {
        headers: {
          Allow: known
            .map(({ method }) => method)
            .toSorted()
            .join(", "),
        },
      });
    const body =
      operation.method === "GET" ? {} : (await readJsonBody(request, LIMITS.body.json)).fields;
    const config = { ...deps.config, publicOrigin: deps.config.publicOrigin ?? origin };
    const call = { ...deps, ...context, config };
    const result = await operation.answer(call, { body, id: operation.path.exec(path)?.[1] ?? "" });
    const isError = (result as { ucp?: { status?: string } }).ucp?.status === "error";
    return toJson(result, isError ? 200 : (operation.status ?? 200));
  }

  return {
    path: `${UCP_PATH}/*`,
    methods: "all",
    async answer(request, context) {
      try {
        return await answer(request, context);
      } catch (error) {
        if (error instanceof RefusedInput)
          return toJson({ code: error.code, content: error.message }, 400);
        const problem = toApiError(error);
        if (problem.status >= 500) throw error;
        const { code, message: content } = presentProblem(problem, context.language);
        return toJson({ code, content }, problem.status, problem.headers);
      }
    },
  };
}

const toJson = (body: object, status: number, headers: Record<string, string> = {}): Response =>
  Response.json(body, {
    status,
    headers: { ...headers, "Cache-Control": "no-store", "X-Robots-Tag": "noindex" },
  });
