import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { browsePromoCodes, getPromoCode } from "./browse-promo-codes.ts";
import { createPromoCodes } from "./create-promo-codes.ts";
import { movePromoCode } from "./move-promo-code.ts";

const { promoCode } = contract;

/** What staff do; what buyers do with a code is with their order. */
export const promoCodeRoutes: Route[] = [
  route(promoCode.list, (call, { query }) => browsePromoCodes(call, query)),
  route(promoCode.get, async (call, { params }) => ({
    data: await getPromoCode(call, params.promoCodeId),
  })),
  route(
    promoCode.create,
    async (call, { body }) => ({ data: await createPromoCodes(call, body) }),
    {
      oneTransaction: true,
    },
  ),
  route(promoCode.move, async (call, { params, body }) => ({
    data: await movePromoCode(call, params.promoCodeId, body),
  })),
];
