import type { Locale } from "../locale/locale.ts";
import { getT } from "../locale/get-t.server.ts";
import { parseReviewForm } from "./parse-review-form.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";

type Work<Reply> = {
  text: (name: string) => string;
  files: (name: string) => File[];
  intent: string;
  nonce: string;
  locale: Locale;
  api: ApiClient;
  orderId: string;
  here: string;
  refuse: (errors: Record<string, string[]>, status?: number) => Reply;
  go: (to: string, content: string) => Response;
};

export async function runReview<Reply>(
  work: Work<Reply>,
  again: string,
): Promise<Response | Reply> {
  const t = getT(work.locale, "review");
  const { api, orderId } = work;
  if (work.intent === "rate") {
    const score = Number(work.text("review_deftero"));
    if (![1, 2, 3, 4, 5].includes(score))
      return work.refuse({ review_deftero: ["review.score-required"] });
    // The rating is ignored where the shop has been rated already.
    await api.review
      .rateShop({ review_deftero: score, order_id: orderId }, { idempotencyKey: work.nonce })
      .catch((error: unknown) => {
        if (parseApiError(error)?.code !== "forbidden") throw error;
      });
    return work.go(work.here, t("shop-thanks"));
  }
  const { body, wrong } = parseReviewForm(work);
  if (body === null) return work.refuse(wrong);
  const { standing } = await api.review.create(
    { orderId, ...body },
    { idempotencyKey: work.nonce },
  );
  return work.go(again, t(standing === "shown" ? "thanks" : "thanks-held"));
}

/** spec §5: 204 allows the question, 403 does not. On a failure the question is not asked. */
export async function mayRateShop(api: ApiClient, order_id: string): Promise<boolean> {
  try {
    await api.review.checkShopRating({ order_id });
    return true;
  } catch (error) {
    if (parseApiError(error) !== null) return false;
    throw error;
  }
}
