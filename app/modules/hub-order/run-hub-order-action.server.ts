import { data, redirect, type RouterContextProvider } from "react-router";
import type { ErrorCode } from "#contract/error-codes.ts";
import type { HubOrder } from "#contract/hub-order.ts";
import type { Money } from "#contract/money.ts";
import { apiContext, cookiesContext, savedFormContext, localeContext } from "../../context.ts";
import { hubPaths } from "../../hub-paths.ts";
import { formatMoney } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import { parseAmount } from "../locale/parse-amount.ts";
import { redirectToStepUp, parseTyped } from "../session/form-handler.server.ts";
import type { OrderActionProblem, OrderActionReply } from "./use-action-words.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";

const PROBLEMS: Partial<Record<ErrorCode, OrderActionProblem>> = {
  transition_refused: "moved",
  forbidden: "forbidden",
  refund_too_large: "too-large",
  payment_required: "unpaid",
  approval_waiting: "approval-waiting",
  approval_closed: "approval-closed",
  too_many_requests: "too-many",
};
const INTENTS = ["move", "refund", "approval", "review", "note"] as const;
const UNTYPED = new Set(["nonce"]);

export async function runHubOrderAction(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  orderId: string,
) {
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const t = getT(locale, "hub-order");
  const form = await request.formData();
  const { text, values } = parseTyped(form, UNTYPED);
  const intent = INTENTS.find((one) => one === text("intent")) ?? "note";
  const key = { idempotencyKey: text("nonce").slice(0, 40) || crypto.randomUUID() };
  const path = hubPaths.order(locale, orderId);
  const refuse = (answer: Partial<OrderActionReply>, status: number) =>
    data<OrderActionReply>({ intent, problem: null, errors: {}, values, ...answer }, { status });

  try {
    const done = await run();
    if (typeof done !== "string") return done;
    context.get(cookiesContext).seal("message", { content: done });
    return redirect(path, 303);
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null || problem.status === 404) throw error;
    const { code, status, fieldErrors } = problem;
    if (code === "proof_needed") return redirectToStepUp(context, path, form);
    // The page may fail to load while the API is down, so the values are kept.
    if (status >= 500) context.get(savedFormContext).keep(path, new URLSearchParams(values));
    const errors = Object.fromEntries(
      Object.entries(fieldErrors).map(([field, keys]) => [nameOf(field), keys]),
    );
    const isNamed = Object.keys(errors).length > 0;
    const other = status >= 500 ? "unavailable" : "general";
    return refuse({ problem: isNamed ? null : (PROBLEMS[code] ?? other), errors }, status);
  }

  async function run() {
    if (intent === "note") {
      await api.hubOrder.addNote({ orderId, text: text("text") }, key);
      return t("note.done");
    }
    if (intent === "move") {
      const move = text("move");
      const moved = await api.hubOrder.move({ orderId, move, note: text("why") || null }, key);
      const asked = findAsked(moved);
      if (asked !== null) return asked;
      return t.find(`move.${move}.done`) ?? t("move.done");
    }
    if (intent === "approval") {
      const decision = text("decision") === "approve" ? "approve" : "decline";
      await api.hubOrder.decideApproval({ orderId, approvalId: text("approval"), decision }, key);
      return t(`approval.done.${decision}`);
    }
    if (intent === "review") {
      const decision = text("decision") === "show" ? "show" : "refuse";
      await api.review.decide({ orderId, reviewId: text("review"), decision }, key);
      return t(`shared.done.${decision}`);
    }
    const { amount, fault } = parseAmount(text("amount"), locale);
    if (amount === null) return refuse({ errors: { amount: [`hub.amount-${fault}`] } }, 422);
    if (amount === 0) return refuse({ errors: { amount: ["hub.amount-required"] } }, 422);
    // In the currency of the order, not of the reader's locale.
    const { currency } = (await api.hubOrder.get({ orderId })).refundable;
    const money: Money = { amount, currency };
    const refunded = await api.hubOrder.refund({ orderId, amount: money, note: text("why") }, key);
    return findAsked(refunded) ?? t("refund.done", { amount: formatMoney(locale, money) });
  }

  function findAsked({ approvals = [] }: HubOrder): string | null {
    const waiting = approvals.find(({ status, is_mine }) => status === "waiting" && is_mine);
    return waiting ? t("approval.asked", { amount: formatMoney(locale, waiting.amount) }) : null;
  }

  function nameOf(field: string): string {
    if (field.startsWith("amount")) return "amount";
    return intent !== "note" && field === "note" ? "why" : field;
  }
}
