import { expect, test } from "vitest";
import type { AuthState } from "./auth-flow.ts";
import { leadMember } from "./lead-member.ts";

const NOTHING = { email: false, phone: false };

test.each<[AuthState, AuthState | null, AuthState | null]>([
  ["sign-up-verify-email", "sign-up-verify-email", "sign-up-verify-email"],
  ["sign-up-choose-username", "sign-up-verify-email", "sign-up-verify-email"],
  ["sign-up-verify-email", "sign-up-choose-username", "sign-up-choose-username"],
  ["sign-up-enter-phone", "sign-up-verify-number", "sign-up-enter-phone"],
  ["sign-up-enter-phone", "sign-up-choose-username", "sign-up-choose-username"],
  ["sign-up-verify-number", "sign-up-enter-phone", "sign-up-enter-phone"],
  ["sign-up-select-profile-image", null, null],
  ["sign-up-enter-phone", null, null],
  ["change-password", "sign-up-verify-email", "change-password"],
  ["change-password", null, "change-password"],
])("who asks for %s at %s gets %s", (asked, open, given) => {
  expect(leadMember(asked, open, NOTHING)).toBe(given);
});

test("a new contact of a finished member is proved where it was asked for", () => {
  expect(leadMember("sign-up-verify-email", null, { email: true, phone: false })).toBe(
    "sign-up-verify-email",
  );
  const phone = { email: false, phone: true };
  expect(leadMember("sign-up-verify-number", null, phone)).toBe("sign-up-verify-number");
  expect(leadMember("sign-up-enter-phone", null, phone)).toBe("sign-up-enter-phone");
  expect(leadMember("sign-up-verify-email", null, phone)).toBeNull();
});
