import { hasBattery } from "#contract/condition.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { applyFinding, type InspectionItem, type Finding } from "./inspection-policy.ts";
import { writeInspection } from "./inspection-store.ts";
import { isDeviceNumber, toDeviceNumber, toNumberKind } from "./device-number.ts";
import { lockInspection, refuseWhileWaiting } from "./lock-inspection.ts";

export type Findings = {
  version: number;
  device_number: string | null;
  battery_health: number | null;
  items: Finding[];
};

/** Items that are not named stay as they are. Throws as `lockInspection`. */
export async function saveInspection(
  call: UserCall,
  orderId: string,
  found: Findings,
): Promise<void> {
  await call.database.tx(async () => {
    const { order, check } = await lockInspection(call, orderId, {
      action: "save_check",
      version: found.version,
    });
    refuseWhileWaiting(check, order, "save_check");
    const { vertical } = order.item;
    const device_number = readNumber(found.device_number, toNumberKind(vertical));
    await writeInspection(call.database, check.id, {
      items: applyFindings(check.items, found.items),
      device_number,
      battery_health: hasBattery(vertical) ? found.battery_health : null,
    });
    await writeAudit(call, {
      market: order.market,
      action: "check.save",
      subject: { type: "order", id: orderId },
      data: { version: check.version + 1, looked_at: found.items.length },
    });
  });
}

function readNumber(text: string | null, kind: "imei" | "serial"): string | null {
  const number = toDeviceNumber(text ?? "");
  if (number === "") return null;
  if (isDeviceNumber(number, kind)) return number;
  const fault = kind === "imei" ? "hub.imei-invalid" : "hub.serial-invalid";
  throw new ApiError("invalid_fields", { fields: { device_number: [fault] } });
}

function applyFindings(
  items: readonly InspectionItem[],
  findings: readonly Finding[],
): InspectionItem[] {
  const byKey = new Map(findings.map((finding) => [finding.key, finding]));
  const strange = findings.findIndex(({ key }) => !items.some((item) => item.key === key));
  if (strange >= 0)
    throw new ApiError("invalid_fields", {
      fields: { [`items.${strange}.key`]: ["errors.field-invalid"] },
    });
  return items.map((item) => {
    const finding = byKey.get(item.key);
    return finding ? applyFinding(item, finding) : item;
  });
}
