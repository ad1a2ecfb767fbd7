import type { Call } from "#api/context.ts";
import { hashKey, toSenderKey } from "#api/http/device.ts";

/**
 * Who asks for a code to somebody's e-mail, so that strangers neither replace the owner's code nor use
 * up its tries. Hashed with the e-mail: the row says neither who asked nor that one asked for several.
 */
export const toSender = (call: Pick<Call, "device" | "ip">, emailFolded: string): string =>
  hashKey(toSenderKey(call), emailFolded);
