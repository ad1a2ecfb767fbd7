import { LIMITS } from "#contract/limits.ts";

/** decisions "Account deletion", in the days that people are told. */
export const ERASURE_DAYS = LIMITS.accountErasure / (24 * 60 * 60 * 1000);
