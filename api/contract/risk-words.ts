/** What a submission of a listing is looked at for. */
export const RISK_RULES = [
  "new_account",
  "velocity",
  "low_price",
  "same_card",
  "same_iban",
  "same_device",
  "blocked_device",
  "same_photo",
] as const;
export type RiskRule = (typeof RISK_RULES)[number];

/** `shadow`: counted and shown, and nothing waits for it. */
export const RISK_MODES = ["off", "shadow", "hold"] as const;
export type RiskMode = (typeof RISK_MODES)[number];

/** `unavailable`: the checker did not answer. */
export const DEVICE_ANSWERS = [
  "allowed",
  "tracked",
  "prohibited",
  "unknown",
  "unavailable",
] as const;
export type DeviceAnswer = (typeof DEVICE_ANSWERS)[number];

/** Before any row of the setting: rules about a device hold, the others count. */
export const FIRST_RISK = {
  is_number_required: false,
  rules: {
    new_account: "shadow",
    velocity: "shadow",
    low_price: "shadow",
    same_card: "shadow",
    same_iban: "shadow",
    same_device: "hold",
    blocked_device: "hold",
    same_photo: "shadow",
  },
  new_account_days: 7,
  /** Submissions within 24 hours that are still usual. */
  listings_a_day: 5,
  /** Percent of the usual price. */
  low_price_percent: 60,
} as const;
