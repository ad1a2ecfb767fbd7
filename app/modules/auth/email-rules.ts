import { LIMITS } from "#contract/limits.ts";
import type { FieldRules } from "../form/form-rules.ts";

/** Equal to what `describeSchema` finds in the contract's schema. */
export const EMAIL_RULES: FieldRules = {
  required: true,
  maxLength: LIMITS.email.max,
  keys: {
    missing: "auth.email-required",
    malformed: "auth.email-must-be-valid",
    tooLong: "auth.email-must-be-valid",
  },
};

export const EMAIL_FORM_RULES = { email: EMAIL_RULES };
