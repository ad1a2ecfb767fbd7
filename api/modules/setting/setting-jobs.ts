import type { ApiDeps } from "#api/context.ts";
import { SETTING_DUE } from "./change-setting.ts";

/** At the date of a row the stored totals of listings follow it. */
export const registerSettingJobs = (
  { jobs, settings }: Pick<ApiDeps, "jobs" | "settings">,
  renewTotals: () => Promise<void>,
): void =>
  jobs.deadlines.handle(SETTING_DUE, async () => {
    await settings.reload();
    await renewTotals();
  });
