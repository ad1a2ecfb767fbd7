import { MEMBER_STATES, type AuthState } from "./auth-flow.ts";

/** A new e-mail or number of a finished member that waits for its code. */
type Pending = { email: boolean; phone: boolean };

/**
 * The step that a member gets who asks for one: the profile's own, `open`, or none when nothing is
 * left to do. A new contact may be proved at any time, and a number be corrected before it is.
 */
export function leadMember(
  state: AuthState,
  open: AuthState | null,
  pending: Pending,
): AuthState | null {
  if (!MEMBER_STATES.has(state)) return state;
  if (state === "sign-up-verify-email" && pending.email) return state;
  if (state === "sign-up-verify-number" && pending.phone) return state;
  const mayCorrect = open === "sign-up-verify-number" || pending.phone;
  return state === "sign-up-enter-phone" && mayCorrect ? state : open;
}
