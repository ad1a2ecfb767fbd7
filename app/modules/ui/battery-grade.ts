import type { CategoryGrade } from "#contract/condition.ts";

/**
 * spec §9 "Battery grades": excellent and good from 70 %, acceptable and poor from 50 %, and under
 * that `repairable` (decisions "Battery"). `health` in percent.
 */
export function batteryGrade(health: number): CategoryGrade {
  if (health >= 70) return "green";
  return health >= 50 ? "yellow" : "red";
}
