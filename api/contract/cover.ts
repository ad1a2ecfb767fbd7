import type { Vertical } from "./catalog.ts";
import type { ClaimReason } from "./order-words.ts";

/*
 * What a claim can be made under, and for which faults. Without zod: browsers read it too.
 */

/** The warranty that comes with every device, longer where that was bought; and accident insurance. */
export const COVERS = ["warranty", "accident"] as const;
export type Cover = (typeof COVERS)[number];

/** Kinds of devices that have a screen of their own. */
export const WITH_SCREEN = ["smartphones", "tablets", "laptops", "smartwatches"] as const;

const HANDHELD: readonly ClaimReason[] = [
  "battery",
  "screen",
  "audio",
  "camera",
  "connectivity",
  "does_not_start",
  "other",
];
const WORN: readonly ClaimReason[] = [
  "battery",
  "audio",
  "connectivity",
  "does_not_start",
  "other",
];

/** Parts that a kind of device has, and that may fail. */
const FAULTS: Record<Vertical, readonly ClaimReason[]> = {
  smartphones: HANDHELD,
  tablets: HANDHELD,
  laptops: HANDHELD,
  smartwatches: ["battery", "screen", "connectivity", "does_not_start", "other"],
  headphones: WORN,
  earpods: WORN,
  "game-consoles": ["disc_drive", "controller", "does_not_start", "other"],
};
const ACCIDENTS: readonly ClaimReason[] = ["drop", "broken_screen", "liquid"];

/** Reasons for a claim under this cover that fit this kind of device. */
export const listClaimReasons = (cover: Cover, vertical: Vertical): readonly ClaimReason[] => {
  if (cover === "warranty") return FAULTS[vertical];
  return WITH_SCREEN.some((one) => one === vertical) ? ACCIDENTS : [];
};

/** Under which cover a reason is claimed. */
export const toCover = (reason: ClaimReason): Cover =>
  ACCIDENTS.includes(reason) ? "accident" : "warranty";
