import type { OrderAction, OrderDetail } from "#contract/order.ts";
import type { OrderOffer } from "#contract/order-words.ts";

/** What somebody can do with an order on its page; `continue` and `refresh` lead into the checkout. */
export type Step =
  | "continue"
  | "refresh"
  | Exclude<OrderAction, "edit" | "extend" | "pay" | "finalize">
  | OrderOffer;

/** What is asked of somebody next: the first of these that they may do. */
const NEXT = [
  "continue",
  "refresh",
  "approve",
  "book_courier",
  "accept",
  "confirm_return",
  "print_label",
  "review",
] as const satisfies Step[];

/** The other answer to the same question stands beside it. */
const INSTEAD: Partial<Record<Step, Step>> = {
  approve: "reject",
  accept: "return",
  confirm_return: "dispute_return",
};

/** What one may leave alone, the useful before the grave. */
const QUIET = [
  "check_imei",
  "print_label",
  "move_pickup",
  "schedule_call",
  "see_passport",
  "claim",
  "review",
  "resell",
  "accept",
  "return",
  "confirm_return",
  "dispute_return",
  "book_courier",
  "approve",
  "reject",
  "withdraw",
  "cancel",
] as const satisfies Step[];

export type Steps = { next: Step | null; instead: Step | null; quiet: Step[] };

/** One thing to do next, the other answer to it, and everything else. */
export function listSteps({
  allowed_actions: actions,
  action_clock: clock,
  offers,
  appointment,
}: Pick<OrderDetail, "allowed_actions" | "action_clock" | "offers" | "appointment">): Steps {
  const open = new Set<Step>([
    // A call that stands has a place of its own.
    ...offers.filter((offer) => offer !== "schedule_call" || appointment === null),
    ...actions.filter((action) => !["edit", "extend", "pay", "finalize"].includes(action)),
  ] as Step[]);
  // A draft is finished, and an order whose card failed is paid with another one.
  if (actions.includes("edit") || actions.includes("pay")) open.add("continue");
  else if (actions.includes("extend")) open.add("refresh");
  // While the order waits for somebody a review would be the answer to another question.
  const isAsked = (step: Step) => open.has(step) && (step !== "review" || clock === null);
  const next = NEXT.find(isAsked) ?? null;
  const other = next === null ? undefined : INSTEAD[next];
  const instead = other !== undefined && open.has(other) ? other : null;
  const quiet = QUIET.filter((step) => open.has(step) && step !== next && step !== instead);
  return { next, instead, quiet };
}
