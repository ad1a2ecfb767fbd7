import { seconds } from "#contract/duration.ts";
import type { ShipmentEventKind } from "#contract/shipment-events.ts";
import type { Database } from "#api/db/database.ts";
import { deleteEventsAfter, insertEvents, listEvents, lockParcel } from "./parcel-store.ts";
import { inOrder, type PlannedEvent } from "./plan-parcel.ts";

/**
 * Moves a parcel's schedule so that this event happens now, to demonstrate an order in some state:
 * earlier events have just happened, later ones keep their distance. Throws when the parcel has no
 * such event.
 */
export const hurryParcel = (
  database: Database,
  reference: string,
  until: ShipmentEventKind,
  at: Date,
): Promise<void> =>
  database.tx(async () => {
    if (!(await lockParcel(database, reference)))
      throw new Error(`There is no parcel ${reference}`);
    const events = inOrder(await listEvents(database, reference)) as (PlannedEvent & {
      id: string;
    })[];
    const end = events.findIndex(({ kind }) => kind === until);
    if (end < 0) throw new Error(`The parcel ${reference} will never be ${until}`);
    const sooner = events[end]!.at.getTime() - at.getTime();
    if (sooner <= 0) return;
    const ahead = events.filter((event) => event.at > at);
    const begun = events.length - ahead.length;
    const last = events[begun - 1]?.at.getTime() ?? 0;
    await deleteEventsAfter(database, reference, at);
    await insertEvents(
      database,
      reference,
      ahead.map(({ kind, place, at: planned }, index) => ({
        kind,
        place,
        at:
          begun + index <= end
            ? // Nothing happens before what has happened already, such as the booking.
              new Date(Math.max(last, at.getTime() - seconds(end - begun - index)))
            : new Date(planned.getTime() - sooner),
      })),
    );
  });
