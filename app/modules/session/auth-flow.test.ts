import { describe, expect, test } from "vitest";
import { paths } from "../../paths.ts";
import {
  admit,
  advance,
  AUTH_EDGES,
  AUTH_STATES,
  isAuthState,
  MEMBER_STATES,
  resume,
  stepperIndex,
  type AuthEvent,
  type AuthState,
  type ResumableProfile,
  leadMember,
} from "./auth-flow.ts";

const COMPLETE: ResumableProfile = {
  is_email_verified: true,
  phone_number: "306912345678",
  is_phone_verified: true,
  username: "eleni22",
  photo: "/media/a",
};
const without = (change: Partial<ResumableProfile>): ResumableProfile => ({
  ...COMPLETE,
  ...change,
});

/** The whole machine, as spec §4 tells it: from, by, to. `resume` asks the profile. */
const EDGES: [AuthState, AuthEvent, AuthState | "closed" | "resume"][] = [
  ["auth", "email-chosen", "sign-in"],
  ["auth", "sign-up-chosen", "sign-up"],
  ["auth", "signed-in", "resume"],
  ["sign-in", "back", "auth"],
  ["sign-in", "sign-up-chosen", "sign-up"],
  ["sign-in", "password-forgotten", "forgot-password"],
  ["sign-in", "signed-in", "resume"],
  ["forgot-password", "back", "sign-in"],
  ["forgot-password", "code-sent", "forgot-password-check-email"],
  ["forgot-password-check-email", "back", "forgot-password"],
  ["forgot-password-check-email", "contact-changed", "forgot-password"],
  ["forgot-password-check-email", "code-sent", "forgot-password-check-email"],
  ["forgot-password-check-email", "code-accepted", "change-password"],
  ["change-password", "back", "sign-in"],
  ["change-password", "password-changed", "change-password-success"],
  ["change-password-success", "continued", "sign-in"],
  ["change-password-success", "signed-in", "closed"],
  ["sign-up", "back", "auth"],
  ["sign-up", "sign-in-chosen", "sign-in"],
  ["sign-up", "signed-up", "sign-up-verify-email"],
  ["sign-up-verify-email", "code-sent", "sign-up-verify-email"],
  ["sign-up-verify-email", "email-verified", "resume"],
  ["sign-up-verify-email", "reverified", "closed"],
  ["sign-up-enter-phone", "code-sent", "sign-up-verify-number"],
  ["sign-up-enter-phone", "sign-in-chosen", "sign-in"],
  ["sign-up-verify-number", "back", "sign-up-enter-phone"],
  ["sign-up-verify-number", "contact-changed", "sign-up-enter-phone"],
  ["sign-up-verify-number", "code-sent", "sign-up-verify-number"],
  ["sign-up-verify-number", "phone-verified", "resume"],
  ["sign-up-verify-number", "reverified", "closed"],
  ["sign-up-choose-username", "username-chosen", "resume"],
  ["sign-up-select-profile-image", "image-chosen", "closed"],
];
const EVENTS = [...new Set(EDGES.map(([, event]) => event))];

const RESUMED: [string, ResumableProfile, AuthState | null][] = [
  [
    "nothing proved",
    without({ is_email_verified: false, phone_number: null }),
    "sign-up-verify-email",
  ],
  ["a number, but no e-mail", without({ is_email_verified: false }), "sign-up-verify-email"],
  ["no number", without({ phone_number: null, is_phone_verified: false }), "sign-up-enter-phone"],
  ["a number that waits", without({ is_phone_verified: false }), "sign-up-verify-number"],
  ["no name", without({ username: null, photo: null }), "sign-up-choose-username"],
  ["no picture", without({ photo: null }), "sign-up-select-profile-image"],
  ["everything", COMPLETE, null],
];

describe("the state machine", () => {
  test.each(EDGES)("%s, %s: %s", (from, event, to) => {
    if (to !== "resume") {
      expect(advance(from, event)).toBe(to === "closed" ? null : to);
      return;
    }
    for (const [, profile, step] of RESUMED) expect(advance(from, event, profile)).toBe(step);
    expect(advance(from, event)).toBeNull();
  });

  test("has these edges and no others", () => {
    const all = AUTH_STATES.flatMap((from) =>
      Object.entries(AUTH_EDGES[from]).map(([event, to]) => [from, event, to].join(" ")),
    );
    expect(all.toSorted()).toEqual(EDGES.map((edge) => edge.join(" ")).toSorted());
  });

  test.each(AUTH_STATES)("%s stays where it is by every other event", (from) => {
    const known = new Set(EDGES.filter(([state]) => state === from).map(([, event]) => event));
    const moved = EVENTS.filter((event) => !known.has(event)).filter(
      (event) => advance(from, event, COMPLETE) !== from,
    );
    expect(moved).toEqual([]);
  });

  test("every state can be reached from the choice", () => {
    const reached = new Set<AuthState>(["auth"]);
    for (const from of reached) {
      for (const event of EVENTS) {
        for (const [, profile] of RESUMED) {
          const to = advance(from, event, profile);
          if (to !== null) reached.add(to);
        }
      }
    }
    expect([...reached].toSorted()).toEqual([...AUTH_STATES].toSorted());
  });
});

test.each(RESUMED)("with %s the sign-up goes on at the right step", (_, profile, step) => {
  expect(resume(profile)).toBe(step);
});

test("the stepper has two steps and is null in other states", () => {
  expect(Object.fromEntries(AUTH_STATES.map((state) => [state, stepperIndex(state)]))).toEqual({
    auth: null,
    "sign-in": null,
    "forgot-password": null,
    "forgot-password-check-email": null,
    "change-password": null,
    "change-password-success": null,
    "sign-up": 0,
    "sign-up-verify-email": 0,
    "sign-up-enter-phone": 1,
    "sign-up-verify-number": 1,
    "sign-up-choose-username": null,
    "sign-up-select-profile-image": null,
  });
});

describe("a state requested by address", () => {
  const visitor = { signedIn: false, hasEmail: false, hasCode: false };
  const member = { ...visitor, signedIn: true };

  test.each([...MEMBER_STATES])("%s asks a visitor to sign in", (state) => {
    expect(admit(state, visitor)).toBe("sign-in");
    expect(admit(state, member)).toBe(state);
  });

  test.each(["auth", "sign-in", "sign-up"] as const)("%s shows a member nothing", (state) => {
    expect(admit(state, visitor)).toBe(state);
    expect(admit(state, member)).toBeNull();
  });

  test.each([
    ["forgot-password-check-email", visitor, "forgot-password"],
    ["forgot-password-check-email", { ...visitor, hasEmail: true }, "forgot-password-check-email"],
    ["change-password", visitor, "forgot-password"],
    ["change-password", { ...visitor, hasEmail: true }, "forgot-password-check-email"],
    ["change-password", { ...visitor, hasEmail: true, hasCode: true }, "change-password"],
    ["change-password", member, "change-password"],
    ["change-password-success", visitor, "change-password-success"],
    ["forgot-password", member, "forgot-password"],
  ] as const)("%s with %o is %s", (state, known, shown) => {
    expect(admit(state, known)).toBe(shown);
  });

  test.each([null, "", "select-country", "sign-in ", "Sign-In", "constructor", "__proto__"])(
    "%j is no state",
    (text) => expect(isAuthState(text)).toBe(false),
  );
});

test("every state has a page of its own", () => {
  const pages = AUTH_STATES.map((state) => paths.auth("el-GR", state));
  expect(new Set(pages).size).toBe(AUTH_STATES.length);
  expect(pages.every((page) => page.startsWith("/el-GR/auth"))).toBe(true);
});

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
])("a member who requests %s at %s gets %s", (asked, open, given) => {
  expect(leadMember(asked, open, NOTHING)).toBe(given);
});

test("a finished member may verify a pending new contact", () => {
  expect(leadMember("sign-up-verify-email", null, { email: true, phone: false })).toBe(
    "sign-up-verify-email",
  );
  const phone = { email: false, phone: true };
  expect(leadMember("sign-up-verify-number", null, phone)).toBe("sign-up-verify-number");
  expect(leadMember("sign-up-enter-phone", null, phone)).toBe("sign-up-enter-phone");
  expect(leadMember("sign-up-verify-email", null, phone)).toBeNull();
});
