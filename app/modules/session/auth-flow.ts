/** Every state of signing in, up and back in (spec §2, §4); values of `?modal=` and pages under /auth. */
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
  /** To another e-mail or number than the one that the code went to. */
  | "contact-changed"
  | "code-sent"
  | "code-accepted"
  | "password-changed"
  | "signed-in"
  | "signed-up"
  | "email-verified"
  /** The e-mail or number of a finished account was changed and proved. */
  | "reverified"
  | "phone-verified"
  | "username-chosen"
  | "image-chosen"
  | "continued";

/** What the profile still lacks decides where it goes on. */
export type ResumableProfile = {
  is_email_verified: boolean;
  phone_number: string | null;
  is_phone_verified: boolean;
  username: string | null;
  /** Its own picture or the provider's. */
  photo: string | null;
};

/** Where an edge leads: a state, out of the flow, or where the profile's state says. */
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

/** The first step that a profile has not taken; null when sign-up is complete (spec §3, §4). */
export function resume(profile: ResumableProfile): AuthState | null {
  if (!profile.is_email_verified) return "sign-up-verify-email";
  if (profile.phone_number === null) return "sign-up-enter-phone";
  if (!profile.is_phone_verified) return "sign-up-verify-number";
  if (profile.username === null) return "sign-up-choose-username";
  if (profile.photo === null) return "sign-up-select-profile-image";
  return null;
}

/**
 * Where an event leads; null closes the flow. An event that the state does not know leaves it where
 * it is. `profile` is the one after the event, for the edges that ask it.
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

/** Step of the two-step stepper: verify e-mail, verify mobile (spec §2); null outside of it. */
export function stepperIndex(state: AuthState): 0 | 1 | null {
  if (state === "sign-up" || state === "sign-up-verify-email") return 0;
  if (state === "sign-up-enter-phone" || state === "sign-up-verify-number") return 1;
  return null;
}

/** States that only a signed-in member can be in. */
export const MEMBER_STATES: ReadonlySet<AuthState> = new Set([
  "sign-up-verify-email",
  "sign-up-enter-phone",
  "sign-up-verify-number",
  "sign-up-choose-username",
  "sign-up-select-profile-image",
]);

/** States that make no sense for who is signed in already. */
const VISITOR_STATES: ReadonlySet<AuthState> = new Set(["auth", "sign-in", "sign-up"]);

type Known = {
  signedIn: boolean;
  /** An e-mail that a code went to. */
  hasEmail: boolean;
  /** The code of a recovery was right. */
  hasCode: boolean;
};

/**
 * The state that can be shown in place of the one asked for, because an address can be typed; null
 * where none can.
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

/** What a form of the sign-in shows beside its fields: known to the server, no secret. */
export type AuthFacts = {
  /** Where a code went, or shall go. */
  email?: string;
  phone?: string;
  /** Masked e-mail of the account that a number belongs to (spec §8). */
  contact?: string;
  /** Seconds until another code may be asked for. */
  resend_after?: number;
  /** Moment of that, which tells one countdown from the next. */
  resend_at?: string;
  /** The code of a recovery was right: a new password may be set without the old one. */
  recovering?: boolean;
  /** The account has a password, which a new one asks for. */
  has_password?: boolean;
  /** Free usernames. */
  suggestions?: string[];
  /** The moment the sign-up's form was given out, sealed (services/human-check). */
  started?: string;
  /** The e-mail takes the place of one that was verified before. */
  renewed?: boolean;
};

/** What a try came back with: keys of the auth texts per field, `form` for the whole. */
export type AuthProblem = {
  errors: Record<string, string[]>;
  values: Record<string, string>;
};

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
