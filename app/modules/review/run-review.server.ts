import type { ReviewOption, ReviewStanding } from "#contract/review-options.ts";
import type { Locale } from "../locale/locale.ts";
import { getT } from "../locale/get-t.server.ts";
import { parseReviewForm, type Rating } from "./parse-review-form.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";

type Body = { rating: Rating; options: ReviewOption[]; comment: string; files: File[] };
type Service = {
  write(body: Body, nonce: string): Promise<{ standing: ReviewStanding }>;
  rate(score: number, nonce: string): Promise<unknown>;
};
type Work<Reply> = {
  text: (name: string) => string;
  files: (name: string) => File[];
  intent: string;
  nonce: string;
  locale: Locale;
  here: string;
  refuse: (errors: Record<string, string[]>, status?: number) => Reply;
  go: (to: string, content: string) => Response;
};

export async function runReview<Reply>(
  work: Work<Reply>,
  service: Service,
  again: string,
): Promise<Response | Reply> {
  const t = getT(work.locale, "review");
  if (work.intent === "rate") {
    const score = Number(work.text("review_deftero"));
    if (![1, 2, 3, 4, 5].includes(score))
      return work.refuse({ review_deftero: ["review.score-required"] });
    // The rating is ignored where the shop has been rated already.
    await service.rate(score, work.nonce).catch((error: unknown) => {
      if (parseApiError(error)?.code !== "forbidden") throw error;
    });
    return work.go(work.here, t("shop-thanks"));
  }
  const { body, wrong } = parseReviewForm(work);
  if (body === null) return work.refuse(wrong);
  const { standing } = await service.write(body, work.nonce);
  return work.go(again, t(standing === "shown" ? "thanks" : "thanks-held"));
}
