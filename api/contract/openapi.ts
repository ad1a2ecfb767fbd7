import * as z from "zod";
import type { Endpoint } from "./endpoint.ts";
import { ERRORS, problemSchema, type ErrorCode } from "./error-codes.ts";
import { LIMITS } from "./limits.ts";
import { LOCALES } from "./market.ts";

type JsonSchema = Record<string, unknown>;
type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: JsonSchema;
  description?: string;
};

const toSchema = (schema: z.core.$ZodType, io: "input" | "output"): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    // The wire carries the encoded values of a codec in both directions.
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodCodec)
        Object.assign(jsonSchema, toSchema(zodSchema.def.in, io));
    },
  });
  return rest;
};

/** Error codes that follow from an endpoint's declaration, together with its own. */
export function listErrorCodes(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = ["too_many_requests", "internal", "unavailable"];
  if (endpoint.auth === "user") codes.push("signed_out");
  if (endpoint.access) codes.push("not_found", "key_missing", "staff_factor_needed");
  if (endpoint.params) codes.push("not_found");
  if (endpoint.query || endpoint.body) codes.push("invalid_fields");
  if (endpoint.body) codes.push("bad_request", "body_too_large");
  if (endpoint.upload) codes.push("upload_quota_spent", "storage_full");
  if (endpoint.idempotent)
    codes.push("idempotency_key_missing", "idempotency_key_reused", "idempotency_key_running");
  return [...new Set([...codes, ...(endpoint.errors ?? [])])];
}

function toParameters(endpoint: Endpoint): Parameter[] {
  const of = (schema: z.ZodType | undefined, place: "path" | "query"): Parameter[] => {
    if (!schema) return [];
    const { properties = {}, required = [] } = toSchema(schema, "input") as {
      properties?: Record<string, JsonSchema>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      schema: property,
    }));
  };
  const header = (name: string, required: boolean, description: string): Parameter => ({
    name,
    in: "header",
    required,
    schema: { type: "string" },
    description,
  });
  const parameters = [...of(endpoint.params, "path"), ...of(endpoint.query, "query")];
  if (endpoint.idempotent) {
    const { min: minLength, max: maxLength } = LIMITS.idempotencyKey;
    parameters.push({
      ...header("Idempotency-Key", true, "The same key with the same request has one effect."),
      schema: { type: "string", minLength, maxLength },
    });
  }
  if (endpoint.visitor)
    parameters.push(
      header("X-Session-Token", false, "The session token of a visitor without an account."),
    );
  if (endpoint.device)
    parameters.push(
      header("X-Device-Token", false, "The token of this device: 32 random bytes in base64url."),
    );
  return parameters;
}

function toResponses(endpoint: Endpoint): Record<string, unknown> {
  const byStatus = Map.groupBy(listErrorCodes(endpoint), (code) => String(ERRORS[code].status));
  const refusals = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.map((code) => `${code}: ${ERRORS[code].message}`).join(" "),
      content: {
        "application/json": {
          schema: {
            allOf: [
              { $ref: "#/components/schemas/Problem" },
              { type: "object", properties: { code: { enum: codes } } },
            ],
          },
        },
      },
    },
  ]);
  const success = endpoint.response
    ? {
        description: "Done.",
        content: { "application/json": { schema: toSchema(endpoint.response, "output") } },
      }
    : { description: "Done, without a response body." };
  const status = endpoint.response ? (endpoint.status ?? 200) : 204;
  return { [status]: success, ...Object.fromEntries(refusals) };
}

/** Calls with files accept a multipart form, or JSON when there are none. */
function toRequestContent({ body, upload }: Endpoint): Record<string, unknown> {
  if (!body) return {};
  const schema = toSchema(body, "input");
  if (!upload) return { "application/json": { schema } };
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const isText = (name: string) => !JSON.stringify(properties[name]).includes('"binary"');
  const textOnly = {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isText(name))),
  };
  const canDoWithout = required.every(isText);
  return {
    "multipart/form-data": { schema },
    ...(canDoWithout ? { "application/json": { schema: textOnly } } : {}),
  };
}

function toOperation(endpoint: Endpoint): Record<string, unknown> {
  const { id, auth, body } = endpoint;
  return {
    operationId: id,
    parameters: [{ $ref: "#/components/parameters/Locale" }, ...toParameters(endpoint)],
    ...(auth === "none"
      ? {}
      : { security: auth === "user" ? [{ bearer: [] }] : [{}, { bearer: [] }] }),
    ...(body ? { requestBody: { required: true, content: toRequestContent(endpoint) } } : {}),
    responses: toResponses(endpoint),
  };
}

/** The contract as an OpenAPI 3.1 document; `basePath` is where the API is mounted. */
export function toOpenApi(endpoints: Record<string, Endpoint>, basePath: string) {
  const byPath = Map.groupBy(Object.values(endpoints), ({ path }) => path);
  const paths = [...byPath].map(([path, operations]) => [
    path,
    Object.fromEntries(operations.map((each) => [each.method.toLowerCase(), toOperation(each)])),
  ]);
  return {
    openapi: "3.1.0",
    info: { title: "Deftero marketplace API", version: "1" },
    servers: [{ url: basePath === "" ? "/" : basePath }],
    paths: Object.fromEntries(paths) as Record<string, Record<string, Record<string, unknown>>>,
    components: {
      schemas: { Problem: toSchema(problemSchema, "output") },
      parameters: {
        Locale: {
          name: "_locale",
          in: "query",
          required: false,
          schema: { type: "string", enum: LOCALES },
          description: "Decides market and language; without it Accept-Language does.",
        },
      },
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
  };
}
