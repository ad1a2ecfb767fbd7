import * as z from "zod";
import {
  cancelOrder,
  rejectOrder,
  returnOrder,
  disputeReturn,
  withdrawOrder,
} from "#contract/order-action.ts";
import type { FormSchema } from "../form/form-rules.server.ts";
import type { ConfirmedAction } from "./order-actions.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";

type Client = ApiClient["orderAction"];
type Order = { orderId: string };
type OrderActionForm = {
  schema: FormSchema;
  send: (api: Client, orderId: string, value: object) => Promise<unknown>;
};

const nothing = z.object({});
const { sub_status, note } = cancelOrder.body.shape;
const cancel = z.object({ reason: sub_status, note });

/** The schema and the call of each action that asks before it is done. */
export const ORDER_ACTION_FORMS: Record<ConfirmedAction, OrderActionForm> = {
  approve: pair(nothing, (api, order) => api.approve(order)),
  accept: pair(nothing, (api, order) => api.accept(order)),
  confirm_return: pair(nothing, (api, order) => api.confirmReturn(order)),
  reject: pair(rejectOrder.body, (api, order) => api.reject(order)),
  withdraw: pair(withdrawOrder.body, (api, order) => api.withdraw(order)),
  cancel: pair(cancel, (api, { reason, ...order }) => api.cancel({ ...order, sub_status: reason })),
  return: pair(returnOrder.body, (api, order) => api.return(order)),
  dispute_return: pair(disputeReturn.body, (api, order) => api.disputeReturn(order)),
};

function pair<S extends FormSchema>(
  schema: S,
  send: (api: Client, order: Order & z.output<S>) => Promise<unknown>,
): OrderActionForm {
  // What `send` gets was parsed by the schema beside it.
  return {
    schema,
    send: (api, orderId, value) => send(api, { orderId, ...(value as z.output<S>) }),
  };
}
