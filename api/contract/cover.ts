import type { Vertical } from "./catalog.ts";
import type { ClaimReason } from "./claim-states.ts";

/* Covers of a claim, and the faults they include. Without zod, because browsers import it too. */

/** The warranty of every device, possibly extended; and the accident insurance. */
export const COVERS = ["warranty", "accident"] as const;
export type Cover = (typeof COVERS)[number];

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

export const listClaimReasons = (cover: Cover, vertical: Vertical): readonly ClaimReason[] => {
  if (cover === "warranty") return FAULTS[vertical];
  return WITH_SCREEN.some((one) => one === vertical) ? ACCIDENTS : [];
};

export const toCover = (reason: ClaimReason): Cover =>
  ACCIDENTS.includes(reason) ? "accident" : "warranty";
