/**
 * Every state of signing in, signing up and recovery (spec §2, §4); values of `?modal=` and pages
 * under /auth.
 */
export const AUTH_STATES = [
  "auth",
  "sign-in",
  "forgot-password",
  "forgot-password-check-email",
  "change-password",
  "change-password-success",
  "sign-up",
  "sign-up-verify-email",
  "sign-up-enter-phone",
  "sign-up-verify-number",
  "sign-up-choose-username",
  "sign-up-select-profile-image",
] as const;
export type AuthState = (typeof AUTH_STATES)[number];

export type AuthEvent =
  | "email-chosen"
  | "sign-in-chosen"
  | "sign-up-chosen"
  | "password-forgotten"
  | "back"
  | "contact-changed"
  | "code-sent"
  | "code-accepted"
  | "password-changed"
  | "signed-in"
  | "signed-up"
  | "email-verified"
  | "reverified"
  | "phone-verified"
  | "username-chosen"
  | "image-chosen"
  | "continued";

export type ResumableProfile = {
  is_email_verified: boolean;
  phone_number: string | null;
  is_phone_verified: boolean;
  username: string | null;
  /** The member's own picture or the provider's. */
  photo: string | null;
};

type Target = AuthState | "closed" | "resume";

export const AUTH_EDGES = {
  auth: { "email-chosen": "sign-in", "sign-up-chosen": "sign-up", "signed-in": "resume" },
  "sign-in": {
    back: "auth",
    "sign-up-chosen": "sign-up",
    "password-forgotten": "forgot-password",
    "signed-in": "resume",
  },
  "forgot-password": { back: "sign-in", "code-sent": "forgot-password-check-email" },
  "forgot-password-check-email": {
    back: "forgot-password",
    "contact-changed": "forgot-password",
    "code-sent": "forgot-password-check-email",
    "code-accepted": "change-password",
  },
  "change-password": { back: "sign-in", "password-changed": "change-password-success" },
  "change-password-success": { continued: "sign-in", "signed-in": "closed" },
  "sign-up": { back: "auth", "sign-in-chosen": "sign-in", "signed-up": "sign-up-verify-email" },
  "sign-up-verify-email": {
    "code-sent": "sign-up-verify-email",
    "email-verified": "resume",
    reverified: "closed",
  },
  "sign-up-enter-phone": { "code-sent": "sign-up-verify-number", "sign-in-chosen": "sign-in" },
  "sign-up-verify-number": {
    back: "sign-up-enter-phone",
    "contact-changed": "sign-up-enter-phone",
    "code-sent": "sign-up-verify-number",
    "phone-verified": "resume",
    reverified: "closed",
  },
  "sign-up-choose-username": { "username-chosen": "resume" },
  "sign-up-select-profile-image": { "image-chosen": "closed" },
} as const satisfies Record<AuthState, Partial<Record<AuthEvent, Target>>>;

/** The first step that the profile lacks; null when the sign-up is complete (spec §3, §4). */
export function resume(profile: ResumableProfile): AuthState | null {
  if (!profile.is_email_verified) return "sign-up-verify-email";
  if (profile.phone_number === null) return "sign-up-enter-phone";
  if (!profile.is_phone_verified) return "sign-up-verify-number";
  if (profile.username === null) return "sign-up-choose-username";
  if (profile.photo === null) return "sign-up-select-profile-image";
  return null;
}

/**
 * Null closes the flow. An event that the state does not know changes nothing. `profile` is the
 * profile after the event.
 */
export function advance(
  state: AuthState,
  event: AuthEvent,
  profile?: ResumableProfile,
): AuthState | null {
  const edges: Partial<Record<AuthEvent, Target>> = AUTH_EDGES[state];
  const target = edges[event] ?? state;
  if (target === "closed") return null;
  if (target === "resume") return profile === undefined ? null : resume(profile);
  return target;
}

/** Verify e-mail, verify mobile (spec §2); null outside of them. */
export function stepperIndex(state: AuthState): 0 | 1 | null {
  if (state === "sign-up" || state === "sign-up-verify-email") return 0;
  if (state === "sign-up-enter-phone" || state === "sign-up-verify-number") return 1;
  return null;
}

export const MEMBER_STATES: ReadonlySet<AuthState> = new Set([
  "sign-up-verify-email",
  "sign-up-enter-phone",
  "sign-up-verify-number",
  "sign-up-choose-username",
  "sign-up-select-profile-image",
]);

const VISITOR_STATES: ReadonlySet<AuthState> = new Set(["auth", "sign-in", "sign-up"]);

type Known = {
  signedIn: boolean;
  hasEmail: boolean;
  hasCode: boolean;
};

/**
 * The state to show instead of the requested one, because an address can be typed; null when there
 * is none.
 */
export function admit(state: AuthState, { signedIn, hasEmail, hasCode }: Known): AuthState | null {
  if (signedIn && VISITOR_STATES.has(state)) return null;
  if (!signedIn && MEMBER_STATES.has(state)) return "sign-in";
  if (state === "forgot-password-check-email" && !hasEmail) return "forgot-password";
  if (state === "change-password" && !signedIn && !hasCode) {
    return hasEmail ? "forgot-password-check-email" : "forgot-password";
  }
  return state;
}

export const isAuthState = (text: string | null): text is AuthState =>
  AUTH_STATES.some((known) => known === text);

export type AuthFacts = {
  email?: string;
  phone?: string;
  /** Masked e-mail of the account that a number belongs to (spec §8). */
  contact?: string;
  /** Seconds. */
  resend_after?: number;
  /** Distinguishes one countdown from the next. */
  resend_at?: string;
  /** The recovery code was correct: a new password needs no old one. */
  recovering?: boolean;
  has_password?: boolean;
  suggestions?: string[];
  /** Sealed time at which the sign-up form was issued (services/human-check). */
  started?: string;
  renewed?: boolean;
};

type Pending = { email: boolean; phone: boolean };

/**
 * `open` is the first step that the profile lacks. A pending new contact may be verified at any
 * time, and a number may be corrected before that.
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
