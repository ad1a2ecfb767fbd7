import { createHash } from "node:crypto";
import type { Vertical } from "#contract/catalog.ts";
import { addCheckDigit, toNumberKind } from "#api/modules/inspection/index.ts";

/** An IMEI with its check digit, or a serial number, derived from a name. */
export function toDeviceNumber(name: string, vertical: Vertical): string {
  const hash = createHash("sha256").update(`device/${name}`).digest("hex");
  if (toNumberKind(vertical) === "serial") return hash.slice(0, 12).toUpperCase();
  const digits = `35${(BigInt(`0x${hash.slice(0, 14)}`) % 10n ** 12n).toString().padStart(12, "0")}`;
  return addCheckDigit(digits);
}
