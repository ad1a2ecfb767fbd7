import type { Messages } from "../form/error-placement.server.ts";

/** Errors of the API as the screens of the account say them. */
export const ACCOUNT_MESSAGES: Messages = {
  email_in_use: { email: "account.personal.email-in-use" },
  phone_in_use: ({ facts }) => ({
    phone_number:
      typeof facts["contact"] === "string"
        ? "account.personal.phone-in-use-of"
        : "account.personal.phone-in-use",
  }),
  wrong_password: { password: "account.proof.wrong" },
  last_sign_in_method: "account.security.last-method",
  account_busy: "account.delete.blocked-plain",
  profile_incomplete: "account.problem.incomplete",
  too_many_requests: "account.problem.too-many",
  upload_quota_spent: { profile_photo: "auth.photo-quota" },
  storage_full: { profile_photo: "auth.photo-no-room" },
  unavailable: "account.problem.unavailable",
};
