import * as z from "zod";
import { inviteStaff, updateStaffMember } from "#contract/staff.ts";
import type { BareWork, Answer } from "../form/form-action.server.ts";
import type { ApiError } from "../../services/marketplace/api-error.server.ts";

const { email, role_ids } = inviteStaff.body.shape;
const { reason } = updateStaffMember.body.shape;
/** No ticked market means all of them. */
const markets = inviteStaff.body.shape.markets.unwrap().unwrap().optional();
const version = z.coerce.number().int().min(1).catch(1);

export const inviteSchema = z.object({ email, role_ids, markets });
export const changeSchema = z.object({ role_ids, markets, reason, version });
export const endSchema = z.object({ reason, version });

/** Sentences of the forms about staff for codes of the API. */
export const STAFF_MESSAGES = {
  last_owner: "console.staff.last-owner",
  staff_changed: "console.staff.changed",
  role_in_use: "console.role.in-use",
  role_built_in: "console.role.built-in",
  invitation_closed: "console.invite.closed",
  too_many_requests: "console.too-many",
  unavailable: "console.unavailable",
  other: "console.failed",
} as const;

/** A key that the reader lacks is named, in the words of the list of roles. */
export function nameMissingKey({ code, facts }: ApiError, { t, refuse }: BareWork): Answer | null {
  if (code !== "key_missing") return null;
  const words = t("console");
  const key = String(facts["key"] ?? "");
  const [, verb, resource] = /^(read|write)_(\w+)$/.exec(key) ?? [];
  const what = words.find(`resource.${resource}`) ?? key;
  const named = words.find(`key.${verb}`, { what }) ?? what;
  return refuse("console.key-missing", { status: 403, facts: { key: named } });
}
