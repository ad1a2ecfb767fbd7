import { describe, expect, test } from "vitest";
import * as z from "zod";
import { endpoints } from "./contract.ts";
import { endpoint } from "./endpoint.ts";
import { ERRORS } from "./error-codes.ts";
import { listErrorCodes, toOpenApi } from "./openapi.ts";

type Operation = {
  operationId: string;
  parameters: { name?: string; in?: string; required?: boolean }[];
  security?: unknown[];
  requestBody?: unknown;
  responses: Record<string, { description: string; content?: Record<string, unknown> }>;
};

const document = toOpenApi(endpoints, "/api");
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) => [path, method, operation as Operation] as const,
  ),
);
const listed = Object.values(endpoints);

function* listReferences(node: unknown): Generator<string> {
  if (typeof node !== "object" || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === "$ref" && typeof value === "string") yield value;
    else yield* listReferences(value);
  }
}

describe("the OpenAPI document", () => {
  test("is 3.1 and says where the API is", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    expect(document.servers).toEqual([{ url: "/api" }]);
    expect(toOpenApi(endpoints, "").servers).toEqual([{ url: "/" }]);
  });

  test("has every call of the contract once", () => {
    const described = operations.map(([path, method, { operationId }]) => [
      operationId,
      method.toUpperCase(),
      path,
    ]);
    const called = listed.map(({ id, method, path }) => [id, method, path]);
    expect(described.toSorted()).toEqual(called.toSorted());
  });

  test.each(listed)("lists every error of $id under its status", (endpoint) => {
    const [, , operation] = operations.find(
      ([, , { operationId }]) => operationId === endpoint.id,
    )!;
    for (const code of listErrorCodes(endpoint)) {
      const answer = operation.responses[String(ERRORS[code].status)];
      expect(answer?.description).toContain(`${code}:`);
      expect(JSON.stringify(answer?.content)).toContain(`"${code}"`);
    }
  });

  test.each(listed)("says who may call $id and with what", (endpoint) => {
    const [, , operation] = operations.find(
      ([, , { operationId }]) => operationId === endpoint.id,
    )!;
    const named = endpoint.path.match(/(?<=\{)\w+(?=\})/g) ?? [];
    const inPath = operation.parameters.filter((each) => each.in === "path");
    expect(inPath.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
    expect(inPath.every(({ required }) => required)).toBe(true);
    expect(operation.requestBody !== undefined).toBe("body" in endpoint);
    const security = { none: undefined, optional: [{}, { bearer: [] }], user: [{ bearer: [] }] };
    expect(operation.security).toEqual(security[endpoint.auth]);
    expect(operation.parameters.some(({ name }) => name === "Idempotency-Key")).toBe(
      "idempotent" in endpoint,
    );
    const success =
      endpoint.response === null ? "204" : String(("status" in endpoint && endpoint.status) || 200);
    expect(operation.responses).toHaveProperty(success);
  });

  test("shows the values of the wire where a codec maps them, in requests and answers", () => {
    const { requestBody, responses } = document.paths["/orders/{orderId}/shipping"]!["post"]!;
    for (const part of [requestBody, responses]) {
      expect(JSON.stringify(part)).toContain('"enum":["boxnow","acs","express","pickup"]');
      expect(JSON.stringify(part)).not.toContain("hub_pickup");
    }
  });

  test("shows a call with files as a multipart form, and as JSON without the files", () => {
    const upload = endpoint({
      id: "upload",
      method: "POST",
      path: "/upload",
      auth: "none",
      limit: "write",
      upload: true,
      body: z.object({
        title: z.string(),
        cover: z.file().optional(),
        pictures: z.array(z.file()).optional(),
      }),
      response: null,
    });
    const needy = endpoint({ ...upload, path: "/needy", body: z.object({ cover: z.file() }) });
    const { paths } = toOpenApi({ upload, needy }, "");
    const contentOf = (path: string) =>
      (paths[path]!["post"]!["requestBody"] as { content: Record<string, unknown> }).content;
    expect(contentOf("/upload")).toMatchObject({
      "multipart/form-data": {
        schema: {
          properties: {
            title: { type: "string" },
            cover: { type: "string", format: "binary" },
            pictures: { type: "array", items: { format: "binary" } },
          },
        },
      },
      "application/json": { schema: { properties: { title: { type: "string" } } } },
    });
    expect(JSON.stringify(contentOf("/upload")["application/json"])).not.toContain("binary");
    expect(Object.keys(contentOf("/needy"))).toEqual(["multipart/form-data"]);
  });

  test("refers to nothing that it does not hold", () => {
    const dangling = [...listReferences(document)].filter((reference) => {
      const steps = reference.replace(/^#\//, "").split("/");
      let node: unknown = document;
      for (const step of steps) node = (node as Record<string, unknown> | undefined)?.[step];
      return node === undefined;
    });
    expect(dangling).toEqual([]);
  });

  test("survives being written and read", () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});
