import { createHash } from "node:crypto";
import { redirectDocument } from "react-router";
import * as z from "zod";
import { intakeOrder } from "#contract/hub-order.ts";
import { orderIdSchema } from "#contract/id.ts";
import { listStatuses } from "#contract/order-states.ts";
import { toScanned } from "#contract/scanned.ts";
import { consolePaths } from "../../console-paths.ts";
import { hubPaths } from "../../hub-paths.ts";
import { orderPaths } from "../../order-paths.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import { type Answer, type BareWork, formAction } from "../form/form-action.server.ts";
import { presentHubOrder } from "../hub-order/present-hub-order.ts";
import { LIST_TEXTS } from "../staff-list/list-texts.ts";

export const scanSchema = z.object({
  scan: intakeOrder.body.shape.code,
  place: orderIdSchema.optional().catch(undefined),
});

/** States in which the device lies at the hub, so that its number means this order. */
const HERE: ReadonlySet<string> = new Set(listStatuses(({ device }) => device === "hub"));
const ON_BENCH: ReadonlySet<string> = new Set(listStatuses(({ queue }) => queue === "check"));

/** Words of the bench, which its scripts take; here they come without scripts, or with fields filled. */
const BENCH_WORD = /^(?:A|P|\d{1,3})$/;
const SHORTEST_SEARCH = 3;

/** Receives a parcel that comes in, and opens whatever else was scanned. */
export const runScan = formAction({
  schema: scanSchema,
  messages: {
    forbidden: { scan: "hub-order.scan.forbidden" },
    transition_refused: { scan: "hub-order.scan.not-now" },
    payment_required: { scan: "hub-order.problem.unpaid" },
    approval_waiting: { scan: "hub-order.problem.approval-waiting" },
    too_many_requests: { scan: "hub-order.scan.too-many" },
    unavailable: { scan: "hub-order.scan.unavailable" },
    not_found: { scan: "hub-order.scan.unknown" },
    key_missing: { scan: "hub-order.scan.forbidden" },
    invalid_fields: ({ fieldErrors }) => ({
      scan: fieldErrors["code"] ?? "hub-order.scan.general",
    }),
    other: { scan: "hub-order.scan.general" },
  },
  run: async (work) => {
    const { value, api, nonce, locale, t, done, refuse } = work;
    const { scan, place } = value;
    const word = toScanned(scan);
    if (place !== undefined && word === "S") {
      await api.hubOrder.move({ orderId: place, move: "dispatch", note: null });
      const words = t("hub-order");
      return done(hubPaths.order(locale, place), words("move.dispatch.done"));
    }
    if (place !== undefined && word === "L") {
      const order = presentHubOrder(await api.hubOrder.get({ orderId: place }), "hub");
      const label = order.parcels.findLast(({ hasLabel }) => hasLabel);
      return label === undefined
        ? refuse({ scan: "hub-order.scan.no-label" })
        : redirectDocument(orderPaths.order(locale, place, "label", { leg: label.leg }));
    }
    if (place !== undefined && BENCH_WORD.test(word))
      return done(hubPaths.inspection(locale, place), t("hub-order")("scan.at-bench"));
    try {
      // The same code again is the same intake, and another code is another one.
      const call = { idempotencyKey: `${nonce}-${toDigest(word)}` };
      const { id, number } = await api.hubOrder.intake({ code: word }, call);
      return done(hubPaths.inspection(locale, id), t("hub-order")("scan.received", { number }));
    } catch (error) {
      const problem = parseApiError(error);
      if (problem?.code === "transition_refused") {
        const { order_id, status } = problem.facts;
        return done(pathOf(work, { id: String(order_id), status: String(status) }));
      }
      if (problem?.code !== "not_found" && problem?.code !== "key_missing") throw error;
    }
    return word.length < SHORTEST_SEARCH
      ? refuse({ scan: "hub-order.scan.unknown" })
      : find(work, scan);
  },
});

const toDigest = (word: string): string =>
  createHash("sha256").update(word).digest("hex").slice(0, 32);

type Work = Pick<BareWork, "api" | "locale" | "done" | "refuse">;

const pathOf = ({ locale }: Work, { id, status }: { id: string; status: string }): string =>
  ON_BENCH.has(status) ? hubPaths.inspection(locale, id) : hubPaths.order(locale, id);

/** By the number of a device, a person or a place of the stock. */
async function find(work: Work, scan: string): Promise<Answer> {
  const { api, locale, done, refuse } = work;
  const { data } = await api.hubOrder.list({ queue: "all", q: scan, page: 1 });
  const here = data.filter(({ status }) => HERE.has(status));
  const [one, more] = here.length === 1 ? here : data;
  if (one !== undefined)
    return done(
      more === undefined ? pathOf(work, one) : consolePaths.list(locale, "orders", { q: scan }),
    );
  const { exact } = await api.staffList.find({ q: toScanned(scan) });
  const page = exact && LIST_TEXTS[exact.list].pageOf?.(locale, exact.page);
  return page ? done(page) : refuse({ scan: "hub-order.scan.unknown" });
}
