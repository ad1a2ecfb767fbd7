import { createHash } from "node:crypto";
import { findTokenHash } from "./token.ts";
import { toAddressKey } from "#contract/address-key.ts";

/**
 * The browser that a call comes from, by the SHA-256 of its X-Device-Token. Anyone may make up a token
 * of their own; only a session that began with it makes it worth something (known-device-store.ts).
 */
export type Device = { hash: Buffer };

export function readDevice(headers: Headers): Device | null {
  const hash = findTokenHash(headers.get("x-device-token"));
  return hash && { hash };
}

/** Who asks, without a name: the device, or the address of a caller without one. */
export const toSenderKey = ({ device, ip }: { device: Device | null; ip: string }): string =>
  device ? `device:${device.hash.toString("base64url")}` : toAddressKey(ip);

/** Kept in place of a key that would tell who asked for what. */
export const hashKey = (...parts: string[]): string =>
  createHash("sha256").update(parts.join("\n")).digest("base64url");
