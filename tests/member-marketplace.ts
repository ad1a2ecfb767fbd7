import type * as z from "zod";
import type { StaffKey } from "#contract/staff-keys.ts";
import type { Profile, profileSchema, PublicProfile } from "#contract/profile.ts";
import type { Answers, Fixture } from "./msw/canned-marketplace.ts";
import { createOrderMarketplace } from "./order-marketplace.ts";

const SHARED: StaffKey[] = ["read_hub", "read_orders", "read_listings", "write_listings"];
const KEYS: Record<"hub" | "support", StaffKey[]> = {
  hub: [...SHARED, "write_hub"],
  support: [
    ...SHARED,
    "write_orders",
    "write_refunds",
    "write_people",
    "read_people_private",
    "write_people_private",
  ],
};

const toStaff = (role: Profile["role"]): Profile["staff"] =>
  role === "member" ? null : { keys: KEYS[role], markets: null, is_proved: true, has_factor: true };

/** A complete member; `change` overrides what the test is about. */
export const member = (change: Partial<Profile> = {}): Profile =>
  ({
    id: "01a078dd-6023-713a-9817-7b532fa0aaaa",
    username: "marina84",
    full_name: "Μαρίνα Παπαδοπούλου",
    date_of_birth: "1984-03-09",
    is_personal_asked: false,
    email: "marina@deftero.test",
    phone_number: "306912345678",
    is_email_verified: true,
    is_phone_verified: true,
    city: null,
    profile_photo: "/media/marina",
    social_photo: null,
    verification_badge: false,
    role: "member",
    staff: toStaff(change.role ?? "member"),
    language: "en",
    country: "GR",
    intent: "both",
    has_password: true,
    linked_providers: [],
    joined_at: "2026-05-04T08:00:00.000Z",
    ...change,
  }) satisfies z.input<typeof profileSchema> as Profile;

export const PUBLIC: PublicProfile = {
  username: "marina84",
  profile_photo: null,
  verification_badge: true,
  pro: {
    since: "2026-11-02T08:00:00.000Z",
    identity_verified_at: "2026-10-05T08:00:00.000Z",
    address_verified_at: "2026-10-06T08:00:00.000Z",
  },
  city: "Αθήνα",
  country: "GR",
  joined_at: "2026-05-04T08:00:00.000Z",
  on_sale: 0,
  sold: 12,
  pace: { approves_in: 2.5, ships_in: 26 },
};

export const SESSION_IDS = [
  "01a078dd-6023-713a-9817-7b532fa0bbb1",
  "01a078dd-6023-713a-9817-7b532fa0bbb2",
] as const;

/** Two sessions; the first is the current one. */
const SESSIONS: Fixture<"listSessions"> = [
  {
    id: SESSION_IDS[0],
    device: { browser: "Firefox", system: "Linux" },
    ip: "94.64.0.10",
    created_at: "2026-11-20T10:00:00.000Z",
    last_used_at: "2026-11-21T10:00:00.000Z",
    is_current: true,
  },
  {
    id: SESSION_IDS[1],
    device: { browser: "Chrome", system: "Android" },
    ip: null,
    created_at: "2026-10-01T10:00:00.000Z",
    last_used_at: "2026-11-18T10:00:00.000Z",
    is_current: false,
  },
];

const COUNTRIES: Fixture<"listCountries"> = [
  {
    name: "Greece",
    code: "GR",
    slug: "greece",
    enabled: true,
    supportedLanguageCodes: ["el", "en"],
  },
  { name: "United Kingdom", code: "GB", slug: "uk", enabled: true, supportedLanguageCodes: ["en"] },
];

const nothing = () => null;

/** A marketplace with one member; `answers` replaces responses. */
export const createMemberMarketplace = (profile: Profile = member(), answers: Answers = {}) =>
  createOrderMarketplace(undefined, {
    getProfileDetails: () => profile,
    updateProfileDetails: () => profile,
    getPublicProfile: () => PUBLIC,
    listCountries: () => COUNTRIES,
    listSessions: () => SESSIONS,
    revokeSession: nothing,
    logoutEverywhere: nothing,
    provePassword: nothing,
    revokeOtherSessions: nothing,
    getSecondFactor: () => ({ is_on: false, since: null, recovery_codes_left: 0, setup: null }),
    startSecondFactor: nothing,
    removeSecondFactor: nothing,
    listPasskeys: () => [],
    listDeletionBlockers: () => [],
    deleteProfile: nothing,
    unlinkSocial: nothing,
    sendEmailCode: () => ({ resend_after: 120 }),
    sendPhoneCode: () => ({ resend_after: 30 }),
    listOrders: () => ({
      data: [],
      meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 },
      links: { first: "?page=1", last: "?page=1", prev: null, next: null },
    }),
    ...answers,
  });
