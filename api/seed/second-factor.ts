import { days } from "#contract/duration.ts";
import type { ApiDeps } from "#api/context.ts";
import {
  hashRecoveryCodes,
  saveSetup,
  turnOnSecondFactor,
} from "#api/modules/second-factor/index.ts";
import type { SeedPerson } from "./people.ts";

/** What docs/demo.md tells people to enter in their app; a secret of the demo is none. */
export const DEMO_TOTP_SECRET = "DEFTERODEMO2STEPSIGNINAPPKEY2345";
export const DEMO_RECOVERY_CODES = [
  "DEM22-STEP2",
  "DEM22-STEP3",
  "DEM22-STEP4",
  "DEM22-STEP5",
  "DEM22-STEP6",
  "DEM22-STEP7",
  "DEM22-STEP8",
  "DEM22-STEP9",
  "DEM22-STEPA",
  "DEM22-STEPB",
];

/** Two-step sign-in of one person, as `confirmSecondFactor` leaves it. */
export async function seedSecondFactor(
  deps: Pick<ApiDeps, "database" | "secretBox">,
  { id: userId }: SeedPerson,
  at: Date,
): Promise<void> {
  const since = new Date(at.getTime() - days(20));
  await saveSetup(deps, { userId, secret: DEMO_TOTP_SECRET, at: since });
  const hashes = await hashRecoveryCodes(DEMO_RECOVERY_CODES);
  await turnOnSecondFactor(deps.database, { userId, hashes, at: since });
}
