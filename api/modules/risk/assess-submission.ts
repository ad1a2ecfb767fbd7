import type { Market } from "#contract/market.ts";
import type { DeviceAnswer } from "#contract/risk-words.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { toListedImei, toNumberKind } from "#api/modules/inspection/index.ts";
import { DeviceCheckUnavailableError } from "#api/providers/device-check/port.ts";
import { listSignals } from "./risk-rules.ts";
import {
  findFacts,
  findListedTwice,
  insertDeviceCheck,
  lockDeviceNumber,
  replaceSignals,
  type SubmittedDevice,
} from "./risk-store.ts";

export type AskedDevice = {
  /** As it was asked: 15 digits. */
  number: string;
  answer: DeviceAnswer;
  provider: string;
  reference: string | null;
};

/**
 * Expects an IMEI as it was saved. Null where no list is configured. Call it outside a transaction. An outage is an answer: it never
 * stops a seller.
 */
export async function askDeviceCheck(
  { deviceCheck, log }: Pick<UserCall, "deviceCheck" | "log">,
  { number, market }: { number: string; market: Market },
): Promise<AskedDevice | null> {
  if (deviceCheck === null) return null;
  const { name: provider } = deviceCheck;
  const imei = toListedImei(number);
  try {
    const found = await deviceCheck.check({ imei, market });
    return { number: imei, provider, ...found };
  } catch (error) {
    if (!(error instanceof DeviceCheckUnavailableError)) throw error;
    log.warn({ err: error }, "The check of lost and stolen devices did not answer");
    return { number: imei, provider, answer: "unavailable", reference: null };
  }
}

/** Throws device_already_listed with `data.listing_id`. */
export async function refuseSecondListing(
  { database }: Pick<UserCall, "database">,
  device: SubmittedDevice,
): Promise<void> {
  if (device.device_number === null) return;
  await lockDeviceNumber(database, device.device_number);
  const other = await findListedTwice(database, device);
  if (other !== null) throw new ApiError("device_already_listed", { data: { listing_id: other } });
}

/** The number may have changed since the checker was asked. */
const isAbout = ({ number }: AskedDevice, { device_number, vertical }: SubmittedDevice): boolean =>
  device_number !== null &&
  toNumberKind(vertical) === "imei" &&
  toListedImei(device_number) === number;

/** Writes what the rules notice in a submission that has just been written. */
export async function assessSubmission(
  { database, settings, at }: Pick<UserCall, "database" | "settings" | "at">,
  device: SubmittedDevice,
  asked: AskedDevice | null,
): Promise<void> {
  const { listing_id, market } = device;
  const answered = asked !== null && isAbout(asked, device) ? asked : null;
  if (answered) {
    const { answer, provider, reference } = answered;
    const check = { listing_id, market, provider, answer, reference, checked_at: at };
    await insertDeviceCheck(database, check);
  }
  const { rules: modes, ...limits } = settings.find(market, "risk", at).value;
  const facts = await findFacts(database, device, { answer: answered?.answer ?? null, at });
  const signals = listSignals(facts, { modes, limits });
  await replaceSignals(database, device, { signals, at });
}
