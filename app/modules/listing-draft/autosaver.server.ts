import * as z from "zod";
import type { Draft } from "#contract/listing-draft.ts";
import { type ApiError, parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { DraftFields, StepWork } from "./step-action.server.ts";
import type { AutosaveResult } from "./step-result.ts";

/** Saves the fields that the API accepts, and remembers the typed ones that it does not. */
export function createAutosaver({
  form,
  service,
  version,
  nonce,
}: Pick<StepWork<unknown>, "form" | "service" | "version" | "nonce">) {
  const refused = new Set<string>();
  let hasSaved = false;

  const refuse = (names: readonly string[]) => {
    for (const name of names) if (String(form.get(name) ?? "").trim() !== "") refused.add(name);
  };
  const saveUnder = async (key: string, fields: DraftFields): Promise<Draft> => {
    const draft = await service.save(fields, version, key);
    hasSaved = true;
    return draft;
  };

  return {
    refuse,
    async save(fields: DraftFields): Promise<Draft> {
      try {
        return await saveUnder(nonce, fields);
      } catch (error) {
        const problem = parseApiError(error);
        if (problem?.code !== "invalid_fields") throw error;
        const names = Object.keys(problem.fieldErrors);
        const rest = leaveOut(fields, names);
        if (Object.keys(rest).length === Object.keys(fields).length) throw error;
        refuse(names);
        return saveUnder(`${nonce}-rest`, rest);
      }
    },
    toResult: async (): Promise<AutosaveResult> => ({
      is: "kept",
      // When nothing was saved, a version saved elsewhere is not the one that this form was made
      // from.
      version: hasSaved ? (await service.draft()).version : version,
      refused: [...refused],
    }),
  };
}

/** The page tries again later. */
export const isRetried = ({ status, code }: ApiError): boolean =>
  status >= 500 || code === "too_many_requests" || code === "idempotency_key_running";

function leaveOut(fields: DraftFields, names: readonly string[]): DraftFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

const INVALID = Symbol("invalid");

/** A schema in which an invalid field does not stop the others; `splitLenient` takes its value. */
export const toLenient = ({ shape }: z.ZodObject) =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [name, (field as z.ZodType).catch(INVALID)]),
    ),
  );

export function splitLenient(value: object) {
  const fields = Object.entries(value);
  return {
    valid: Object.fromEntries(fields.filter(([, one]) => one !== INVALID)),
    invalid: fields.filter(([, one]) => one === INVALID).map(([name]) => name),
  };
}
