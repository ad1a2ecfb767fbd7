import { expect, test } from "vitest";
import { SHIPMENT_LEGS, type ShipmentLeg } from "#contract/courier.ts";
import { presentShipment, type Viewer } from "./present-shipment.ts";

const VIEWERS = ["buyer", "seller", "staff"] as const satisfies Viewer[];

/** Who reads the towns of a parcel, and the window of its pick-up. */
const SEEN: Record<ShipmentLeg, { places: Viewer[]; pickup: Viewer[] }> = {
  to_hub: { places: ["seller", "staff"], pickup: ["seller", "staff"] },
  to_buyer: { places: ["buyer", "staff"], pickup: ["buyer", "staff"] },
  to_seller: { places: ["seller", "staff"], pickup: ["seller", "staff"] },
  return: { places: ["staff"], pickup: ["buyer", "staff"] },
};

const row = (leg: ShipmentLeg) =>
  ({
    leg,
    courier: "acs",
    method: "acs",
    tracking_code: "ACS1",
    tracking_url: null,
    pickup_date: "2026-11-25",
    pickup_interval: "09-13",
  }) as Parameters<typeof presentShipment>[0];
const EVENTS = [
  { kind: "picked_up", at: new Date(0), place: "Volos" },
  { kind: "delivered", at: new Date(0), place: "Patras" },
] as unknown as Parameters<typeof presentShipment>[1];

test.each(SHIPMENT_LEGS.flatMap((leg) => VIEWERS.map((viewer) => [leg, viewer] as const)))(
  "of a parcel %s the %s reads no town and no window of the other's door",
  (leg, viewer) => {
    const { events, pickup } = presentShipment(row(leg), EVENTS, viewer)!;
    const places = events.map(({ place }) => place);
    expect(places).toEqual(SEEN[leg].places.includes(viewer) ? ["Volos", "Patras"] : [null, null]);
    expect(pickup !== null).toBe(SEEN[leg].pickup.includes(viewer));
    expect(events.map(({ kind }) => kind)).toEqual(["picked_up", "delivered"]);
  },
);
