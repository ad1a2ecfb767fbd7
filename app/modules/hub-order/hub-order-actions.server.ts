import * as z from "zod";
import {
  addHubNote,
  decideApproval,
  decideReview,
  type HubOrder,
  moveHubOrder,
  refundHubOrder,
} from "#contract/hub-order.ts";
import { moveOf } from "#contract/order-moves.ts";
import { hubPaths } from "../../hub-paths.ts";
import { type BareWork, formActions } from "../form/form-action.server.ts";
import { formatMoney } from "../locale/format.ts";
import { parseAmount } from "../locale/parse-amount.ts";

const { move, note } = moveHubOrder.body.shape;
const why = refundHubOrder.body.shape.note;

export const hubOrderSchemas = {
  note: addHubNote.body,
  move: z.object({ move, why: note }),
  /** A move that support explains. */
  explained: z.object({ move, why }),
  refund: z.object({ amount: z.string("hub.amount-required"), why }),
  approval: decideApproval.body.extend({ approval: z.string("error.invalid_fields") }),
  review: decideReview.body.extend({ review: z.string("error.invalid_fields") }),
};
const schemas = hubOrderSchemas;

const schemaOfMove = (_: unknown, form: FormData): typeof schemas.move | typeof schemas.explained =>
  moveOf(String(form.get("move"))).needsNote ? schemas.explained : schemas.move;

export const actOnHubOrder = formActions(
  {
    note: {
      schema: schemas.note,
      run: async (work, { params }) => {
        await work.api.hubOrder.addNote({ ...toOrder(params), ...work.value });
        return leave(work, params, work.t("hub-order")("note.done"));
      },
    },
    move: {
      schema: schemaOfMove,
      run: async (work, { params }) => {
        const { move, why } = work.value;
        const moved = await work.api.hubOrder.move({ ...toOrder(params), move, note: why });
        const t = work.t("hub-order");
        const done = t.find(`move.${move}.done`) ?? t("move.done");
        return leave(work, params, findAsked(work, moved) ?? done);
      },
    },
    refund: {
      schema: schemas.refund,
      run: async (work, { params }) => {
        const { value, api, locale, t, refuse } = work;
        const { amount, fault } = parseAmount(value.amount, locale);
        if (amount === null) return refuse({ amount: `hub.amount-${fault}` });
        if (amount === 0) return refuse({ amount: "hub.amount-required" });
        // In the currency of the order, not of the reader's locale.
        const { currency } = (await api.hubOrder.get(toOrder(params))).refundable;
        const money = { amount, currency };
        const call = { ...toOrder(params), amount: money, note: value.why };
        const refunded = await api.hubOrder.refund(call);
        const done = t("hub-order")("refund.done", { amount: formatMoney(locale, money) });
        return leave(work, params, findAsked(work, refunded) ?? done);
      },
    },
    approval: {
      schema: schemas.approval,
      run: async (work, { params }) => {
        const { approval: approvalId, decision } = work.value;
        await work.api.hubOrder.decideApproval({ ...toOrder(params), approvalId, decision });
        return leave(work, params, work.t("hub-order")(`approval.done.${decision}`));
      },
    },
    review: {
      schema: schemas.review,
      run: async (work, { params }) => {
        const { review: reviewId, decision } = work.value;
        await work.api.review.decide({ ...toOrder(params), reviewId, decision });
        return leave(work, params, work.t("hub-order")(`shared.done.${decision}`));
      },
    },
  },
  {
    messages: {
      transition_refused: "hub-order.problem.moved",
      forbidden: "hub-order.problem.forbidden",
      refund_too_large: "hub-order.problem.too-large",
      payment_required: "hub-order.problem.unpaid",
      approval_waiting: "hub-order.problem.approval-waiting",
      approval_closed: "hub-order.problem.approval-closed",
      too_many_requests: "hub-order.problem.too-many",
      unavailable: "hub-order.problem.unavailable",
      invalid_fields: ({ fieldErrors }) => {
        const errors = Object.entries(fieldErrors).map(([name, keys]) => [nameOf(name), keys]);
        return errors.length === 0 ? "hub-order.problem.general" : Object.fromEntries(errors);
      },
      other: "hub-order.problem.general",
    },
  },
);

type Work = Pick<BareWork, "t" | "locale" | "done">;
type Params = Readonly<Record<string, string | undefined>>;

const toOrder = (params: Params) => ({ orderId: params["orderId"]! });

const leave = ({ locale, done }: Work, params: Params, sentence: string) =>
  done(hubPaths.order(locale, params["orderId"]!), sentence);

/** Said when the API made a request of it, because it is above the limit. */
function findAsked({ t, locale }: Work, { approvals = [] }: HubOrder): string | null {
  const waiting = approvals.find(({ status, is_mine }) => status === "waiting" && is_mine);
  return waiting
    ? t("hub-order")("approval.asked", { amount: formatMoney(locale, waiting.amount) })
    : null;
}

function nameOf(field: string): string {
  if (field.startsWith("amount")) return "amount";
  return field === "note" ? "why" : field;
}
