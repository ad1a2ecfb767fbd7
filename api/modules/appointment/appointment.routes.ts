import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { cancelCall, listCallSlots, scheduleCall } from "./appointment.ts";
import { getCalendarEvent } from "./get-calendar-event.ts";

export const appointmentRoutes: Route[] = [
  route(contract.appointment.getCalendarEvent, async (call, { query }) => ({
    data: await getCalendarEvent(call, query),
  })),
  route(contract.appointment.listSlots, async (call, { params }) => ({
    data: await listCallSlots(call, params.orderId),
  })),
  route(contract.appointment.schedule, async (call, { params, body }) => ({
    data: await scheduleCall(call, params.orderId, body),
  })),
  route(contract.appointment.cancel, async (call, { params }) => {
    await cancelCall(call, params.orderId);
    return null;
  }),
];
