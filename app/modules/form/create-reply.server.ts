import type { Submission, SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { FILES_CHOSEN } from "#contract/field-names.ts";
import type { ActionResult, Facts } from "./action-result.ts";

export type FormSubmission<Value> = Submission<Record<string, unknown>, string[], Value>;
export type ActionData = ReturnType<typeof toData>;
type Payload = NonNullable<SubmissionResult["initialValue"]>[string];

/**
 * Fields that are never sent back to the form. An IBAN is, because it is long; it is not kept over
 * a sign-in.
 */
const SECRET = /password|card_number|cvc|turnstile|nonce|^code$/i;
const MAX_CHARACTERS = 5000;

const toData = (result: ActionResult, status: number) => data(result, { status });

/** Answers with conform's result: what was typed, and the errors. */
export function createReply(form: FormData, submission: FormSubmission<unknown>, nonce: string) {
  const names = [...new Set(form.keys())];
  const hasFiles = [...form.values()].some((one) => one instanceof File && one.name !== "");
  return {
    hasField: (name: string) => name in (submission.payload ?? {}),
    answer(status: number, errors: Record<string, string[]> = {}, facts?: Facts): ActionData {
      const { "": formErrors, ...fieldErrors } = errors;
      const result = submission.reply({
        ...(formErrors ? { formErrors } : {}),
        fieldErrors,
        hideFields: names.filter((name) => SECRET.test(name)),
      });
      const initialValue = trim(result.initialValue ?? {}) as Record<string, Payload>;
      return toData(
        {
          ...result,
          initialValue: hasFiles ? { ...initialValue, [FILES_CHOSEN]: "1" } : initialValue,
          // The API stores a refusal under the key; after a fault the same key is sent again.
          nonce: status >= 400 && status < 500 ? crypto.randomUUID() : nonce,
          ...(facts && Object.keys(facts).length > 0 ? { facts } : {}),
        },
        status,
      );
    },
  };
}

/** Without files, which no answer can carry, and not longer than a person types. */
function trim(value: unknown): unknown {
  if (typeof value === "string") return value.slice(0, MAX_CHARACTERS);
  if (Array.isArray(value)) return value.map(trim).filter((one) => one !== undefined);
  if (typeof value !== "object" || value === null || value instanceof Blob) return undefined;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, trim(inner)])
      .filter(([, inner]) => inner !== undefined),
  );
}
