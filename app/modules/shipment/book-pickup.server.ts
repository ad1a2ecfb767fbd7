import { formatDate } from "../locale/format.ts";
import type { Locale } from "../locale/locale.ts";
import { getT } from "../locale/get-t.server.ts";
import { parseSlot } from "./present-pickup.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";

type Work<Reply> = {
  text: (name: string) => string;
  nonce: string;
  locale: Locale;
  api: ApiClient;
  orderId: string;
  here: string;
  refuse: (errors: Record<string, string[]>, status?: number) => Reply;
  go: (to: string, content: string) => Response;
};

/** On a conflict the page shows the current windows. */
export async function bookPickup<Reply>(work: Work<Reply>): Promise<Response | Reply> {
  const slot = parseSlot(work.text("slot"));
  if (slot === null) return work.refuse({ slot: ["courier.date-required"] });
  const wish = {
    order: work.orderId,
    pick_up_date: slot.date,
    pick_up_interval: slot.interval,
    address_id: work.text("address_id"),
  };
  try {
    await work.api.shipment.bookCourier(wish, { idempotencyKey: work.nonce });
  } catch (error) {
    const wrong = findWrong(error);
    if (wrong === null) throw error;
    return work.refuse(wrong, parseApiError(error)?.status ?? 409);
  }
  const t = getT(work.locale, "shipment");
  const date = formatDate(work.locale, slot.date, "weekday");
  return work.go(work.here, t("done", { date, hours: t(`interval.${slot.interval}`) }));
}

/** Errors are keyed by the field that they concern. */
function findWrong(error: unknown): Record<string, string[]> | null {
  const problem = parseApiError(error);
  if (problem?.code === "slot_taken") return { slot: ["error.slot_taken"] };
  if (problem?.code !== "invalid_fields") return null;
  const { pick_up_date, pick_up_interval, address_id } = problem.fieldErrors;
  const slot = pick_up_date ?? pick_up_interval;
  return { ...(slot && { slot }), ...(address_id && { form: address_id }) };
}

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

function unlessAway(error: unknown): null {
  const problem = parseApiError(error);
  if (problem === null || problem.status < 500) throw error;
  return null;
}
