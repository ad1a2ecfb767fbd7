import { LIMITS } from "#contract/limits.ts";
import type { Money } from "#contract/money.ts";
import { formatMoney } from "../locale/format.ts";
import type { Messages } from "../form/error-placement.server.ts";
import type { Answer, BareWork } from "../form/form-action.server.ts";
import type { ApiError } from "../../services/marketplace/api-error.server.ts";
import type { AmountRange } from "./parse-offer-amount.ts";

/** Sentences of offers for codes of the API. */
export const OFFER_MESSAGES: Messages = {
  offers_off: "offer.offers_off",
  offer_closed: "offer.offer_closed",
  offer_changed: "offer.offer_changed",
  listing_not_available: "offer.listing_not_available",
  too_many_offers: ({ facts }) =>
    facts["limit"] === LIMITS.offer.live ? "offer.too-many.live" : "offer.too-many.today",
};

/** An amount that the API refuses stays in its field, with what is possible now. */
export function answerOutOfRange(problem: ApiError, work: BareWork): Answer | null {
  if (problem.code !== "offer_out_of_range") return null;
  const range = problem.facts["range"] as AmountRange | null | undefined;
  if (!range) return work.refuse({ amount: "offer.amount.none" }, { status: problem.status });
  const money = (value: Money) => formatMoney(work.locale, value);
  return work.refuse(
    { amount: "offer.amount.outside" },
    {
      status: problem.status,
      facts: { least: money(range.min), most: money(range.max) },
    },
  );
}
