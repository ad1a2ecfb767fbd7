import type { ApiDeps } from "#api/context.ts";

/** Registers what payouts do by themselves. */
export const workPayouts = ({ jobs, cardProvider }: ApiDeps): void =>
  jobs.work("close-payout-account", ({ reference }) => cardProvider.closePayoutAccount(reference));
