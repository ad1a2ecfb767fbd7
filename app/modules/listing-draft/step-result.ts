import type { Draft } from "#contract/listing-draft.ts";
import type { ErrorCode } from "#contract/error-codes.ts";
import type { ActionResult } from "../form/action-result.ts";
import type { T } from "../locale/use-t.ts";
import type { ApiError } from "../../services/marketplace/api-error.server.ts";

/** Answer to a step: the other version, when it was saved elsewhere since this form was made. */
export type StepResult = ActionResult & { conflict?: Conflict };

export type Conflict = { mine: Record<string, string>; theirs: Draft };

const UNTYPED = new Set(["nonce", "intent", "version", "return", "asked", "owner"]);

/** What a person entered, empty fields included. */
export const pickTyped = (form: FormData | URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && !UNTYPED.has(entry[0]),
    ),
  );

export type AutosaveResult =
  | { is: "kept"; version: number; refused: string[] }
  | { is: "conflict" }
  | { is: "signed-out" }
  | { is: "refused"; problem: ErrorCode };

/** The sentence of an error that no form shows. */
export const sayFault = (t: T<"listing-draft">, { code, status }: ApiError): string =>
  t.find(`fault.${code}`) ?? t(status >= 500 ? "fault.unavailable" : "fault.general");
