import type { Market } from "#contract/market.ts";
import type { DeviceAnswer } from "#contract/risk-words.ts";

/** The lists could not be asked, so that nothing is known of the device. */
export class DeviceCheckUnavailableError extends Error {
  override readonly name = "DeviceCheckUnavailableError";
}

/** Lists of lost and stolen devices. */
export type DeviceCheckPort = {
  /** Kept with each answer. */
  readonly name: string;
  /**
   * Expects an IMEI of 15 digits. `unknown`: on no list. Throws DeviceCheckUnavailableError within a few
   * seconds.
   */
  check(question: { imei: string; market: Market }): Promise<{
    answer: Exclude<DeviceAnswer, "unavailable">;
    /** By which the provider finds its answer again. */
    reference: string | null;
  }>;
};
