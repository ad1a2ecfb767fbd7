import * as z from "zod";
import type { Draft } from "#contract/listing-draft.ts";
import { type ApiError, parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { DraftFields, StepWork } from "./step-action.server.ts";
import type { AutosaveResult } from "./step-result.ts";

/** Saves the fields that are valid, and remembers the typed ones that are not. */
export function createAutosaver({
  form,
  value,
  service,
  version,
  nonce,
}: Pick<StepWork<object>, "form" | "value" | "service" | "version" | "nonce">) {
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

  refuse(Object.entries(value).flatMap(([name, one]) => (one === undefined ? [name] : [])));
  return {
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

/** A schema in which an invalid field is undefined and does not stop the others. */
export const toLenient = ({ shape }: z.ZodObject) =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [name, (field as z.ZodType).catch(undefined)]),
    ),
  );
