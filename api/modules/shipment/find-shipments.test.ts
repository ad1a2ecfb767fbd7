import { expect, test } from "vitest";
import { SHIPMENT_LEGS, type ShipmentLeg } from "#contract/shipment-events.ts";
import { presentShipment, type Viewer } from "./find-shipments.ts";

const VIEWERS = ["buyer", "seller", "staff"] as const satisfies Viewer[];

const SEEN: Record<ShipmentLeg, { places: Viewer[]; door: Viewer[] }> = {
  to_hub: { places: ["seller", "staff"], door: ["seller", "staff"] },
  to_buyer: { places: ["buyer", "staff"], door: ["buyer", "staff"] },
  to_seller: { places: ["seller", "staff"], door: ["seller", "staff"] },
  return: { places: ["staff"], door: ["buyer", "staff"] },
  claim_to_hub: { places: ["buyer", "staff"], door: ["buyer", "staff"] },
  claim_to_buyer: { places: ["buyer", "staff"], door: ["buyer", "staff"] },
};

const row = (leg: ShipmentLeg) =>
  ({
    leg,
    courier: "acs",
    method: "courier",
    tracking_code: "ACS1",
    tracking_url: "https://courier.test/ACS1",
    pickup_date: "2026-11-25",
    pickup_interval: "09-13",
  }) as Parameters<typeof presentShipment>[0];
const EVENTS = [
  { kind: "picked_up", at: new Date(0), place: "Volos" },
  { kind: "delivered", at: new Date(0), place: "Patras" },
] as unknown as Parameters<typeof presentShipment>[1];

test.each(SHIPMENT_LEGS.flatMap((leg) => VIEWERS.map((viewer) => [leg, viewer] as const)))(
  "of a parcel %s the %s reads no town, code or window of the other's door",
  (leg, viewer) => {
    const shipment = presentShipment(row(leg), EVENTS, viewer);
    if (viewer === "seller" && leg.startsWith("claim_")) {
      expect(shipment).toBeNull();
      return;
    }
    const { events, pickup } = shipment!;
    const places = events.map(({ place }) => place);
    expect(places).toEqual(SEEN[leg].places.includes(viewer) ? ["Volos", "Patras"] : [null, null]);
    const isAtDoor = SEEN[leg].door.includes(viewer);
    expect(pickup !== null).toBe(isAtDoor);
    expect([shipment!.tracking_code, shipment!.tracking_url]).toEqual(
      isAtDoor ? ["ACS1", "https://courier.test/ACS1"] : [null, null],
    );
    expect(events.map(({ kind }) => kind)).toEqual(["picked_up", "delivered"]);
  },
);
