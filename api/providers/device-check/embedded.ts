import { DeviceCheckUnavailableError, type DeviceCheckPort } from "./port.ts";

/** Valid IMEIs with an answer of their own; all others are allowed. */
export const TEST_IMEIS = {
  stolen: "352099001761481",
  tracked: "356938035643809",
  unknown: "490154203237518",
  /** The lists do not answer. */
  away: "351756051523993",
} as const;

/** Fictional lists for development, tests and the demo. */
export const createEmbeddedDeviceCheck = (): DeviceCheckPort => ({
  name: "embedded",
  async check({ imei }) {
    const reference = `embedded-${imei.slice(-4)}`;
    if (imei === TEST_IMEIS.away) throw new DeviceCheckUnavailableError("A number for outages");
    if (imei === TEST_IMEIS.stolen) return { answer: "prohibited", reference };
    if (imei === TEST_IMEIS.tracked) return { answer: "tracked", reference };
    if (imei === TEST_IMEIS.unknown) return { answer: "unknown", reference };
    return { answer: "allowed", reference };
  },
});
