import type { UserCall } from "#api/context.ts";
import { isDeviceNumber, toDeviceNumber, toNumberKind } from "#api/modules/inspection/index.ts";
import { askDeviceCheck, type AskedDevice } from "#api/modules/risk/index.ts";
import { findStock, findStockListing } from "./hub-stock-store.ts";

/**
 * What lists of lost and stolen devices say of the number that the hub has read, or read before; null
 * where none is asked. Call it outside a transaction and with the caller's market: it decides nothing.
 */
export async function askLists(
  call: UserCall,
  stockId: string,
  typed?: string | null,
): Promise<AskedDevice | null> {
  call.database.refuseTx();
  const stock = await findStock(call.database, stockId);
  if (!stock) return null;
  const { vertical } = await findStockListing(call.database, stock);
  const number = toDeviceNumber(typed ?? stock.device_number ?? "");
  const kind = toNumberKind(vertical);
  if (kind !== "imei" || !isDeviceNumber(number, kind)) return null;
  return askDeviceCheck(call, { number, market: stock.market });
}
