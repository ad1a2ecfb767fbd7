import { LIMITS } from "#contract/limits.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { storeUploads } from "#api/modules/photo/index.ts";
import { type InspectionRow, insertInspectionPhoto } from "./inspection-store.ts";
import { lockInspection, refuseWhileWaiting } from "./lock-inspection.ts";

/** Keeps the version: an open form must not conflict. Throws as `lockInspection`, and invalid_fields. */
export async function addInspectionPhoto(
  call: UserCall,
  orderId: string,
  { key: itemKey, file }: { key: string; file: File },
): Promise<void> {
  const { database, at } = call;
  // Checked twice: before the photo is processed, and again under the lock.
  const look = async () => {
    const { order, check } = await lockInspection(call, orderId, { action: "add_photo" });
    refuseWhileWaiting(check, order, "add_photo");
    requireRoom(check, itemKey);
    return { order, check };
  };
  await database.tx(look);
  const [mediaKey] = await storeUploads(call, [file], "file");
  await database.tx(async () => {
    const { order, check } = await look();
    await insertInspectionPhoto(database, {
      check_id: check.id,
      item_key: itemKey,
      media_key: mediaKey!,
      created_at: at,
    });
    await writeAudit(call, {
      market: order.market,
      action: "check.photo",
      subject: { type: "order", id: orderId },
      data: { item: itemKey },
    });
  });
}

function requireRoom(check: InspectionRow, itemKey: string): void {
  const refuse = (field: string, fault: string): never => {
    throw new ApiError("invalid_fields", { fields: { [field]: [fault] } });
  };
  if (!check.items.some(({ key }) => key === itemKey)) refuse("key", "errors.field-invalid");
  const there = check.photos.filter(({ key }) => key === itemKey);
  if (there.length >= LIMITS.photo.max) refuse("file", "hub.too-many-photos");
}
