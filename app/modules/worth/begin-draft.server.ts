import type { CreateDraftBody } from "#contract/listing-draft.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import { listVariants } from "../listing-draft/find-device-choices.server.ts";
import { marketOf, type Locale } from "../locale/locale.ts";
import { parseAmount } from "../locale/parse-amount.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { findDevice } from "./find-device.server.ts";
import type { WorthQuery } from "./worth-query.ts";

type Asked = { query: WorthQuery; locale: Locale; nonce: string };

/**
 * Begins a draft with what was asked about; the questions about the condition stay open. Throws the
 * ApiError of a refusal.
 */
export async function beginDraft(api: ApiClient, { query, locale, nonce }: Asked) {
  const { device } = await findDevice(api, query);
  const { amount } = parseAmount(query.price ?? "", locale);
  const { currency } = MARKET_FACTS[marketOf(locale)];
  return api.listingDraft.create(
    {
      ...(device && toFields()),
      ...(amount === null ? {} : { asking_price: { amount, currency } }),
    },
    { idempotencyKey: nonce || crypto.randomUUID() },
  );

  function toFields(): CreateDraftBody {
    const { model, products, capacity } = device!;
    const made = products.filter((one) => capacity === null || one.capacity?.id === capacity.id);
    const { colors } = listVariants(made, null);
    return {
      model_id: model.id,
      ...(capacity === null ? {} : { capacity_id: capacity.id }),
      ...(colors.length === 1 ? { color_id: made[0]!.color.id } : {}),
    };
  }
}
