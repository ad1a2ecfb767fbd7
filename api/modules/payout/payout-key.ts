/** Under which key the provider sends an attempt of a payout, however often it is asked. */
export const toPayoutKey = ({ id, attempt }: { id: string; attempt: number }): string =>
  `payout-${id}-${attempt}`;
