import validator from "validator";
import type { Vertical } from "#contract/catalog.ts";
import { LIMITS } from "#contract/limits.ts";
import { toScanned } from "#contract/scanned.ts";

export type DeviceNumberKind = "imei" | "serial";

/** Verticals without IMEI use the serial number (decisions "IMEI"). */
export const toNumberKind = (vertical: Vertical): DeviceNumberKind =>
  vertical === "smartphones" ? "imei" : "serial";

const SERIAL = /^[A-Z0-9]{5,30}$/;
const IMEI = new RegExp(`^\\d{${LIMITS.imei.min},${LIMITS.imei.max}}$`);
const CHECKED_LENGTH = 15;

export const toDeviceNumber = (text: string): string => toScanned(text).replaceAll("-", "");

/** Expects a normalized number (spec §5 "IMEI": 14-16 digits; Luhn at exactly 15). */
export function isDeviceNumber(number: string, kind: DeviceNumberKind): boolean {
  if (kind === "serial") return SERIAL.test(number);
  return IMEI.test(number) && (number.length !== CHECKED_LENGTH || validator.isIMEI(number));
}

/** Digits of an IMEI that name the device; a check digit or a version follows. */
export const IMEI_BODY = 14;

/** An IMEI from its first 14 digits. */
export const addCheckDigit = (digits: string): string =>
  Array.from({ length: 10 }, (_, digit) => `${digits}${digit}`).find((imei) =>
    validator.isIMEI(imei),
  )!;

/** Of 14, 15 or 16 digits, the 15 by which lists of devices know the phone. */
export const toListedImei = (imei: string): string => addCheckDigit(imei.slice(0, IMEI_BODY));

/** Expects normalized numbers. */
export const isSameDevice = (kind: DeviceNumberKind, one: string, other: string): boolean =>
  kind === "imei" ? one.slice(0, IMEI_BODY) === other.slice(0, IMEI_BODY) : one === other;
