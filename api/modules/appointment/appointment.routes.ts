import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { cancelCall, listCallSlots, scheduleCall } from "./appointment.ts";
import { getCalendarEvent } from "./get-calendar-event.ts";

export const appointmentRoutes: Route[] = [
  route(contract.getCalendarEvent, async (call, { query }) => ({
    data: await getCalendarEvent(call, query),
  })),
  route(contract.listCallSlots, async (call, { params }) => ({
    data: await listCallSlots(call, params.orderId),
  })),
  route(contract.scheduleCall, async (call, { params, body }) => ({
    data: await scheduleCall(call, params.orderId, body),
  })),
  route(contract.cancelCall, async (call, { params }) => {
    await cancelCall(call, params.orderId);
    return null;
  }),
];
