import * as z from "zod";
import { resetSecondFactor, restoreAccount } from "#contract/hub-account.ts";
import {
  addPersonNote,
  endPersonSessions,
  linkPerson,
  lookAtPerson,
  resendPersonCode,
} from "#contract/person.ts";
import type { ApiError } from "../../services/marketplace/api-error.server.ts";
import type { Answer, BareWork } from "../form/form-action.server.ts";
import { nameMissingKey } from "../staff/staff-forms.server.ts";

const id = z.string("error.invalid_fields");
const version = z.coerce.number().int().min(1).catch(1);
const { reason } = lookAtPerson.body.shape;

/** The forms of a person's page, each under its intent. */
export const personSchemas = {
  look: lookAtPerson.body,
  sessions: endPersonSessions.body,
  code: resendPersonCode.body,
  restore: restoreAccount.body.extend({ user: id }),
  reset: resetSecondFactor.body.extend({ user: id }),
  note: addPersonNote.body,
  edit: addPersonNote.body.extend({ note: id, version }),
  merge: z.object({
    note: id,
    version,
    other: z.string("person.other-note-required"),
    others: z.string().catch(""),
  }),
  link: linkPerson.body,
  unlink: z.object({ other: id, reason }),
  view: z.object({ reason }),
};

export const PERSON_MESSAGES = {
  forbidden: "person.problem.forbidden",
  already_linked: "person.problem.already-linked",
  code_not_needed: { purpose: "person.problem.code-not-needed" },
  too_many_requests: "person.problem.too-many",
  sms_capped: "person.problem.too-many",
  measure_in_force: "person.act.closed-by-staff",
  unavailable: "console.unavailable",
  other: "console.failed",
} as const;

/** A note that a colleague has changed is shown as it is now; what was typed stays in the form. */
export function answerPersonError(problem: ApiError, work: BareWork): Answer | null {
  if (problem.code !== "note_changed") return nameMissingKey(problem, work);
  const text = String(problem.facts["text"] ?? "");
  const isEdit = work.form.get("intent") === "edit";
  return work.refuse(isEdit ? "person.notes.stale" : "person.notes.stale-merge", {
    status: 409,
    facts: { text },
  });
}
