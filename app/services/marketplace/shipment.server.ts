import { contract } from "#contract/contract.ts";
import type { ShipmentLeg } from "#contract/shipment-events.ts";
import type { EndpointRequest } from "#contract/endpoint.ts";
import type { MarketplaceCall } from "./call.server.ts";

type BookingBody = EndpointRequest<typeof contract.bookCourier>["body"];
type EventQuery = EndpointRequest<typeof contract.getCalendarEvent>["query"];
type CallBody = EndpointRequest<typeof contract.scheduleCall>["body"];

export const shipmentService = (call: MarketplaceCall, orderId: string) => {
  const params = { orderId };
  return {
    getCourier: (address_id?: string) =>
      call(contract.getCourier, {
        params,
        query: address_id === undefined ? {} : { address_id },
      }).then(({ data }) => data),
    book: (body: BookingBody, idempotencyKey: string) =>
      call(contract.bookCourier, { params: { order: orderId }, body }, { idempotencyKey }).then(
        ({ data }) => data,
      ),
    computePrice: () =>
      call(contract.computeCourierPrice, { params: { id: orderId } }).then(
        ({ data }) => data.price,
      ),
    getLabel: (leg?: ShipmentLeg) =>
      call(contract.getLabel, { params, query: leg === undefined ? {} : { leg } }).then(
        ({ data }) => data,
      ),
    listCallSlots: () => call(contract.listCallSlots, { params }).then(({ data }) => data),
    getCalendarEvent: (query: EventQuery) =>
      call(contract.getCalendarEvent, { query }).then(({ data }) => data),
    scheduleCall: (body: CallBody, idempotencyKey: string) =>
      call(contract.scheduleCall, { params, body }, { idempotencyKey }).then(({ data }) => data),
    cancelCall: () => call(contract.cancelCall, { params }),
  };
};
