import * as z from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { listErrorCodes } from "#contract/openapi.ts";
import type { ApiError } from "#api/http/api-error.ts";
import { keepMisfit } from "./misfits.ts";

/** Encodes an answer as the API does; throws with the path of a field that does not fit. */
export function writeAnswer(
  { id, response, status = 200 }: Endpoint,
  answer: unknown,
  headers: Headers,
): Response {
  if (response === null) {
    if (answer !== null && answer !== undefined) throw keepMisfit(`${id} answers nothing (null).`);
    return new Response(null, { status: 204, headers });
  }
  const encoded = response.safeEncode(isBare(response, answer) ? { data: answer } : answer);
  if (encoded.success) return Response.json(encoded.data, { status, headers });
  throw keepMisfit(
    `The answer of ${id} does not fit the contract:\n${z.prettifyError(encoded.error)}`,
  );
}

/** Whether the envelope that the schema asks for was left out. */
const isBare = (response: z.ZodType, answer: unknown): boolean =>
  response instanceof z.ZodObject &&
  "data" in response.shape &&
  !(typeof answer === "object" && answer !== null && "data" in answer);

/** Callers handle the codes that the contract lists: a rejection with another one is a misfit. */
export function checkDeclared(endpoint: Endpoint, error: ApiError): ApiError {
  const codes = listErrorCodes(endpoint);
  // An endpoint that reads a session may find that it has ended.
  if (endpoint.auth !== "none") codes.push("signed_out");
  if (codes.includes(error.code)) return error;
  throw keepMisfit(`${endpoint.id} never refuses with ${error.code} in the contract.`);
}
