/* Counts what an inspection still lacks, for its form, the order and the pass. */

/** Grade of a part that the device does not have, as claimed. */
const ABSENT = "none";

type Item = {
  key: string;
  category: string | null;
  claimed?: string | null;
  result: string | null;
  found: string | null;
};
type Asked = {
  items: readonly Pick<Item, "key">[];
  /** Without a claimed battery health, none is asked. */
  claimed: { battery_health: number | null };
};
type Answers = Omit<Asked, "items"> & {
  items: readonly Item[];
  device_number: string | null;
  battery_health: number | null;
};

export const listAsked = ({ items, claimed }: Asked): string[] => [
  ...items.map(({ key }) => key),
  "device_number",
  ...(claimed.battery_health === null ? [] : ["battery_health"]),
];

/** An item is answered once it has a grade, or is absent as claimed. */
const isAnswered = ({ category, claimed, result, found }: Item): boolean =>
  category === null
    ? result !== null && result !== "not_checked"
    : found !== null || (claimed === ABSENT && result === "matches");

export function listOpen(answers: Answers): string[] {
  const { items, device_number, battery_health } = answers;
  const answered = new Set([
    ...items.filter(isAnswered).map(({ key }) => key),
    ...(device_number === null ? [] : ["device_number"]),
    ...(battery_health === null ? [] : ["battery_health"]),
  ]);
  return listAsked(answers).filter((key) => !answered.has(key));
}

/** Decisions of experts on an inspected device; a second expert confirms or reopens it. */
export const INSPECTION_DECISIONS = [
  "pass",
  "confirm_pass",
  "reject_pass",
  "fail",
  "confirm_fail",
  "reject_fail",
] as const;

export type InspectionDecision = (typeof INSPECTION_DECISIONS)[number];

/** Why the hub fails a device. */
export const FAIL_REASONS = [
  "condition_worse",
  "wrong_device",
  "locked",
  "reported_stolen",
  "not_genuine",
  "battery",
  "damaged",
  "missing_parts",
  "other",
] as const;

export type FailReason = (typeof FAIL_REASONS)[number];

/** How a finding of the hub compares to what the seller said. */
export const INSPECTION_RESULTS = ["matches", "better", "worse", "not_checked"] as const;

export type InspectionResult = (typeof INSPECTION_RESULTS)[number];

/**
 * Checks that the hub makes on every device, besides the graded parts of its kind; an item of an
 * inspection is named by its category or by one of these.
 */
export const DEVICE_CHECKS = [
  "powers_on",
  "account_lock",
  "not_stolen",
  "genuine",
  "number_readable",
  "accessories",
] as const;

export type DeviceCheck = (typeof DEVICE_CHECKS)[number];
