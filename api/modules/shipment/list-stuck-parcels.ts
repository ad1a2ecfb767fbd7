import { minutes } from "#contract/duration.ts";
import type { ShipmentLeg } from "#contract/shipment-events.ts";
import type { Database } from "#api/db/database.ts";
import { isOpen } from "./shipment-states.ts";
import { listShipments } from "./shipment-store.ts";

/** A booking that takes longer waits for an unavailable courier. */
export const UNANSWERED_AFTER = minutes(10);

type StuckParcel = {
  leg: ShipmentLeg;
  problem: "refused" | "unanswered" | "silent";
  since: string;
  attempt: number;
};

export async function listStuckParcels(
  database: Database,
  orderId: string,
  at: Date,
): Promise<StuckParcel[]> {
  const parcels = await listShipments(database, [orderId]);
  return parcels.flatMap((parcel): StuckParcel[] => {
    const { leg, status, attempt, no_news_since, updated_at, created_at } = parcel;
    if (parcels.findLast((one) => one.leg === leg) !== parcel) return [];
    const stuck = (problem: StuckParcel["problem"], since: Date) => [
      { leg, problem, since: since.toISOString(), attempt },
    ];
    if (no_news_since !== null && isOpen(parcel)) return stuck("silent", no_news_since);
    if (leg === "to_hub") return [];
    if (status === "refused") return stuck("refused", updated_at);
    const isUnanswered =
      status === "booking" && at.getTime() - created_at.getTime() > UNANSWERED_AFTER;
    return isUnanswered ? stuck("unanswered", created_at) : [];
  });
}
