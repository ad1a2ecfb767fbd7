import type { StaffKey } from "./staff-keys.ts";

/* What the start of the console shows, and the key that opens each. Without zod for browsers. */

/** What waits for staff, most pressing first. */
export const WAITING_KEYS = {
  orders_due: "read_orders",
  late: "read_orders",
  intake: "read_orders",
  check: "read_orders",
  ship: "read_orders",
  send_back: "read_orders",
  approve: "read_orders",
  review: "read_orders",
  listings: "read_listings",
  reports: "read_reports",
  complaints: "read_moderation",
  documents: "read_people_private",
  claims: "read_tickets",
  repairs: "read_tickets",
  device_wishes: "read_tickets",
  tickets: "read_tickets",
  payouts_held: "read_payouts",
  payouts_failed: "read_payouts",
  messages_late: "read_settings",
  messages_dead: "read_settings",
} as const satisfies Record<string, StaffKey>;
export type WaitingName = keyof typeof WAITING_KEYS;
export const WAITING_NAMES = Object.keys(WAITING_KEYS) as WaitingName[];

/** What is counted by day. */
export const FIGURE_KEYS = {
  orders_placed: "read_orders",
  orders_completed: "read_orders",
  money_captured: "read_ledger",
  money_refunded: "read_ledger",
  revenue: "read_ledger",
  listings_published: "read_listings",
  sign_ups: "read_people",
} as const satisfies Record<string, StaffKey>;
export type FigureName = keyof typeof FIGURE_KEYS;
export const FIGURE_NAMES = Object.keys(FIGURE_KEYS) as FigureName[];

/** How long people and the hub took, from one state of an order to another. */
export const TIME_NAMES = ["answer", "check", "delivery"] as const;
export type TimeName = (typeof TIME_NAMES)[number];

/** From a look at a listing to a sale that is over, each step a part of the one before. */
export const FUNNEL_STEPS = ["views", "checkouts", "placed", "delivered", "completed"] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

export const OVERVIEW_DAYS = 30;
