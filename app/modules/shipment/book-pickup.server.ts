import * as z from "zod";
import { bookCourier } from "#contract/shipment.ts";
import type { Messages } from "../form/error-placement.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";

const NO_SLOT = "courier.date-required";
const { pick_up_date, pick_up_interval, address_id } = bookCourier.body.shape;
const slotSchema = z.object({ pick_up_date, pick_up_interval });

/**
 * One control has the day and the hours of a window, as `toSlotValue` writes them. `day` is the day
 * that is shown: without scripts a window of another day may be chosen behind it.
 */
const pickupFields = z.object({
  day: z.string().optional(),
  slot: z.string(NO_SLOT).transform((text, context) => {
    const [date, interval] = text.split(" ", 2);
    const { data } = slotSchema.safeParse({ pick_up_date: date, pick_up_interval: interval });
    if (data !== undefined) return data;
    context.addIssue({ code: "custom", message: NO_SLOT });
    return z.NEVER;
  }),
  address_id: z.uuid("error.invalid_fields").pipe(address_id),
});

type Picked = z.output<typeof pickupFields>;
type Check = Parameters<typeof pickupFields.superRefine>[0];

const refuseOtherDay: Check = ({ day, slot }: Picked, { addIssue }) => {
  if (day !== undefined && day !== slot.pick_up_date)
    addIssue({ code: "custom", path: ["slot"], message: NO_SLOT });
};

export const pickupSchema = pickupFields.superRefine(refuseOtherDay);

/** Before a sale the price that was shown is agreed to with the time. */
export const earlyPickupSchema = pickupFields
  .extend({
    price: z.coerce.number().int().min(0).catch(-1),
    currency: z.enum(["EUR", "GBP"]).catch("EUR"),
  })
  .superRefine(refuseOtherDay as never);

export const PICKUP_MESSAGES: Messages = {
  slot_taken: { slot: "error.slot_taken" },
  invalid_fields: ({
    fieldErrors: { pick_up_date: day, pick_up_interval: hours, address_id },
  }) => ({
    ...((day ?? hours) && { slot: (day ?? hours)! }),
    ...(address_id && { "": address_id }),
  }),
};

/**
 * Null where the courier does not answer. An address that is not the member's own counts as none.
 */
export async function askCourier(
  { shipment }: ApiClient,
  orderId: string,
  addressId: string | null,
) {
  const [courier, price] = await Promise.all([
    shipment
      .getCourier({ orderId, ...(addressId !== null && { address_id: addressId }) })
      .catch((error: unknown) =>
        addressId !== null && parseApiError(error)?.code === "not_found"
          ? shipment.getCourier({ orderId })
          : Promise.reject(error),
      )
      .catch(unlessAway),
    shipment
      .computeCourierPrice({ id: orderId })
      .then(({ price }) => price)
      .catch(unlessAway),
  ]);
  return { courier, price };
}

export function unlessAway(error: unknown): null {
  const problem = parseApiError(error);
  if (problem === null || problem.status < 500) throw error;
  return null;
}
