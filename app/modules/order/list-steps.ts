import type { OrderAction, OrderDetail } from "#contract/order.ts";
import type { OrderOffer } from "#contract/order-states.ts";

/** `continue` and `refresh` lead into the checkout. */
export type Step =
  | "continue"
  | "refresh"
  | Exclude<OrderAction, "edit" | "extend" | "pay" | "finalize">
  | OrderOffer;

/** In order of priority: the first that is allowed is the next action. */
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

const INSTEAD: Partial<Record<Step, Step>> = {
  approve: "reject",
  accept: "return",
  confirm_return: "dispute_return",
};

/** Secondary actions; irreversible ones come last. */
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

export function listSteps({
  allowed_actions: actions,
  action_clock: clock,
  offers,
  appointment,
}: Pick<OrderDetail, "allowed_actions" | "action_clock" | "offers" | "appointment">): Steps {
  const open = new Set<Step>([
    ...offers.filter((offer) => offer !== "schedule_call" || appointment === null),
    ...actions.filter((action) => !["edit", "extend", "pay", "finalize"].includes(action)),
  ] as Step[]);
  if (actions.includes("edit") || actions.includes("pay")) open.add("continue");
  else if (actions.includes("extend")) open.add("refresh");
  // While the order waits for the reader, a review is no secondary action.
  const isAsked = (step: Step) => open.has(step) && (step !== "review" || clock === null);
  const next = NEXT.find(isAsked) ?? null;
  const other = next === null ? undefined : INSTEAD[next];
  const instead = other !== undefined && open.has(other) ? other : null;
  const quiet = QUIET.filter((step) => open.has(step) && step !== next && step !== instead);
  return { next, instead, quiet };
}
