import type { ErrorCode } from "#contract/error-codes.ts";
import type { Problem } from "../session/read-problem.ts";
import type en from "../../locales/en/checkout.json";

export type ProblemKey = Exclude<keyof (typeof en)["problem"], "title_one" | "title_other">;

/** What a refusal means for someone in the middle of a checkout. */
export type Refusal =
  /** The step stays, with a sentence and everything typed. */
  | { kind: "here"; status: number; key: ProblemKey | null }
  /** The reservation is over; it can be renewed. */
  | { kind: "expired" }
  /** Somebody else has it: home, with the reason. */
  | { kind: "gone" }
  /** The order stands elsewhere than the visitor thinks: the review knows where to. */
  | { kind: "recount" }
  /** The page of the error's status. */
  | { kind: "error" };

const here = (key: ProblemKey | null, status: number): Refusal => ({ kind: "here", status, key });

const REFUSALS: Partial<Record<ErrorCode, Refusal>> = {
  order_expired: { kind: "expired" },
  // The page of the expired draft says when it may be held again.
  hold_paused: { kind: "expired" },
  listing_not_available: { kind: "gone" },
  listing_gone: { kind: "gone" },
  order_not_editable: { kind: "recount" },
  order_incomplete: { kind: "recount" },
  transition_refused: { kind: "recount" },
  invalid_fields: here(null, 422),
  postal_code_not_found: here("postal_code_not_found", 422),
  order_extended_already: here("order_extended_already", 409),
  price_changed: here(null, 409),
  shipping_unavailable: here("shipping_unavailable", 409),
  payment_method_unavailable: here("payment_method_unavailable", 409),
  add_on_unavailable: here("add_on_unavailable", 409),
  payment_required: here("payment_required", 409),
  payment_failed: here("payment_failed", 402),
  card_not_found: here("card_not_found", 409),
  idempotency_key_running: here("idempotency_key_running", 409),
  too_many_requests: here("too_many_requests", 429),
};

export function readRefusal({ code, status }: Pick<Problem, "code" | "status">): Refusal {
  const known = REFUSALS[code];
  if (known) return known;
  if (status >= 500) return here("unavailable", 503);
  return status === 404 ? { kind: "error" } : here("general", status);
}
