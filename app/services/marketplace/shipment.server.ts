import { contract } from "#contract/contract.ts";
import type { ShipmentLeg } from "#contract/shipment-events.ts";
import type { EndpointRequest } from "#contract/endpoint.ts";
import type { MarketplaceCall } from "./call.server.ts";

type BookingBody = EndpointRequest<typeof contract.shipment.bookCourier>["body"];
type EventQuery = EndpointRequest<typeof contract.appointment.getCalendarEvent>["query"];
type CallBody = EndpointRequest<typeof contract.appointment.schedule>["body"];

export const shipmentService = (call: MarketplaceCall, orderId: string) => {
  const params = { orderId };
  return {
    getCourier: (address_id?: string) =>
      call(contract.shipment.getCourier, {
        params,
        query: address_id === undefined ? {} : { address_id },
      }).then(({ data }) => data),
    book: (body: BookingBody, idempotencyKey: string) =>
      call(
        contract.shipment.bookCourier,
        { params: { order: orderId }, body },
        { idempotencyKey },
      ).then(({ data }) => data),
    computePrice: () =>
      call(contract.shipment.computeCourierPrice, { params: { id: orderId } }).then(
        ({ data }) => data.price,
      ),
    getLabel: (leg?: ShipmentLeg) =>
      call(contract.shipment.getLabel, { params, query: leg === undefined ? {} : { leg } }).then(
        ({ data }) => data,
      ),
    listCallSlots: () => call(contract.appointment.listSlots, { params }).then(({ data }) => data),
    getCalendarEvent: (query: EventQuery) =>
      call(contract.appointment.getCalendarEvent, { query }).then(({ data }) => data),
    scheduleCall: (body: CallBody, idempotencyKey: string) =>
      call(contract.appointment.schedule, { params, body }, { idempotencyKey }).then(
        ({ data }) => data,
      ),
    cancelCall: () => call(contract.appointment.cancel, { params }),
  };
};
