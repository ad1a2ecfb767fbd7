import { ACCOUNT_MESSAGES } from "../account/account-messages.server.ts";
import type { Messages } from "../form/error-placement.server.ts";

/** Errors of the API as the screens of second factor and passkeys say them. */
export const SECURITY_MESSAGES: Messages = {
  ...ACCOUNT_MESSAGES,
  second_code_wrong: { code: "security.code-wrong" },
  second_factor_on: "security.second_factor_on",
  second_factor_off: "security.second_factor_off",
  passkey_refused: "passkey.passkey_refused",
  too_many_passkeys: "passkey.too_many_passkeys",
};
