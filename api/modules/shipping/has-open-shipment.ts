import type { ShipmentLeg } from "#contract/courier.ts";
import type { Database } from "#api/db/database.ts";
import { findOpenShipment } from "./shipment-store.ts";

/** Whether a courier has a parcel of this way, or is being asked for it. */
export const hasOpenShipment = async (
  database: Database,
  orderId: string,
  leg: ShipmentLeg,
): Promise<boolean> => (await findOpenShipment(database, orderId, leg)) !== null;
