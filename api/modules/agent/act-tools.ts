import * as z from "zod";
import { catalogFiltersSchema } from "#contract/agent-catalog.ts";
import { HUNT_POWERS } from "#contract/hunt.ts";
import { listingIdSchema } from "#contract/id.ts";
import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import { moneySchema } from "#contract/money.ts";
import { ApiError } from "#api/http/api-error.ts";
import { makeOffer } from "#api/modules/offer/index.ts";
import { toPriceBreakdown } from "#api/modules/price/index.ts";
import { requireScope, requireWithinCeiling, toAddress } from "./agent-call.ts";
import { proposePurchase } from "./propose-purchase.ts";
import { toHuntQuery } from "./to-hunt-query.ts";
import { tool } from "./tool.ts";

const saveHuntInput = z.object({
  query: z.string().trim().max(LIMITS.search.query).optional(),
  filters: catalogFiltersSchema.optional(),
  may: z.enum(HUNT_POWERS).default("watch"),
  max_total: moneySchema.optional(),
  until: z.iso.date().optional(),
});

export const ACT_TOOLS = [
  tool({
    name: "save_hunt",
    title: "Prepare a standing hunt",
    description:
      "Prepares a standing hunt: the shop keeps looking and tells the member. Nothing is saved yet. Give `continue_url` to the person, who reads the form and starts the hunt there. `messages` say what of the filters a hunt does not know. Needs a key with the scope `propose`.",
    input: saveHuntInput,
    scope: "propose",
    run: async (asking, { may, max_total, until, ...asked }) => {
      const call = requireScope(asking, "propose");
      if (max_total) requireWithinCeiling(call, max_total);
      const { query, messages } = toHuntQuery(call, asked);
      const address = new URLSearchParams({
        query,
        may,
        ...(max_total && { ceiling: String(max_total.amount) }),
        ...(until && { until }),
      });
      return {
        status: "waits_for_the_person",
        query,
        may,
        continue_url: toAddress(call, `/hunts?${address}`),
        messages,
      };
    },
  }),
  tool({
    name: "make_offer",
    title: "Make an offer",
    description:
      "Sends the seller an offer for a device in the member's name, marked as made by a program. `amount` is the price of the device in minor units, without fees and delivery. It goes out at once, spends nothing and reserves nothing; answers and counter-offers are the person's, on the page of `continue_url`. Needs a key with the scope `offer`, and the total has to be within its ceiling.",
    input: z.object({ listing_id: listingIdSchema, amount: moneySchema }),
    scope: "offer",
    run: async (asking, { listing_id, amount }) => {
      const call = requireScope(asking, "offer");
      const { delivery, market } = call;
      const { currency } = MARKET_FACTS[market];
      if (amount.currency !== currency)
        throw new ApiError("invalid_fields", { fields: { amount: ["sell.price-currency"] } });
      requireWithinCeiling(call, toPriceBreakdown(delivery, market, amount).total_price);
      try {
        const offer = await makeOffer({ ...call, isAgent: true }, listing_id, amount);
        const { id, status, total, expires_at, made_by, tries_left } = offer;
        return {
          status,
          offer_id: id,
          amount,
          total,
          expires_at,
          made_by,
          tries_left,
          continue_url: toAddress(call, `/account/offers/${id}`),
        };
      } catch (error) {
        const running = error instanceof ApiError && error.code === "offer_running";
        if (!running) throw error;
        const id = String(error.data?.["offer_id"]);
        throw new ApiError("offer_running", {
          data: { offer_id: id, continue_url: toAddress(call, `/account/offers/${id}`) },
        });
      }
    },
  }),
  tool({
    name: "propose_purchase",
    title: "Propose a purchase",
    description:
      "Presents a purchase to the member, with every part of its total, on a signed page. It orders, reserves and pays nothing. Give `continue_url` to the person, who decides there and pays at checkout. Needs a key with the scope `propose`, and the total has to be within its ceiling.",
    input: z.object({ listing_id: listingIdSchema }),
    scope: "propose",
    run: (asking, { listing_id }) => proposePurchase(requireScope(asking, "propose"), listing_id),
  }),
];
