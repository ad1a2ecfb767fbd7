import { apiContext } from "../../context.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { leadToOrder, presentOrderPage } from "../../modules/order/order-form.server.ts";
import { NotNow, OrderHead } from "../../modules/order/order-head.tsx";
import { OrderReviews } from "../../modules/order/order-reviews.tsx";
import { isRating } from "../../modules/review/rating.ts";
import {
  mayRateShop,
  reviewSchema,
  shopRatingSchema,
} from "../../modules/review/review-form.server.ts";
import { RatingChoice, ReviewForm } from "../../modules/review/review-form.tsx";
import { ShopRating } from "../../modules/review/shop-rating.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { orderPaths } from "../../order-paths.ts";
import { paths } from "../../paths.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/order-review";

const schemas = { review: reviewSchema, rate: shopRatingSchema };

export async function loader({ context, params: { orderId }, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [order, mayRate] = await Promise.all([
    api.order.get({ orderId }),
    mayRateShop(api, orderId),
  ]);
  const forms = openForms(context, schemas);
  const rating = url.searchParams.get("rating") ?? forms.review.kept?.["rating"];
  return {
    ...presentOrderPage(context, order),
    forms,
    mayRate,
    rating: isRating(rating) ? rating : null,
    reviews: order.reviews,
  };
}

export const action = formActions<typeof schemas, Route.ActionArgs>(
  {
    review: {
      schema: reviewSchema,
      run: async ({ value, api, done, locale, t }, { params: { orderId } }) => {
        const { standing } = await api.review.create({ orderId, ...value });
        const sentence = t("review")(standing === "shown" ? "thanks" : "thanks-held");
        return done(orderPaths.order(locale, orderId, "review"), sentence);
      },
    },
    rate: {
      schema: shopRatingSchema,
      run: async ({ value, api, done, locale, t }, { params: { orderId } }) => {
        // The rating is ignored where the shop has been rated already.
        await api.review.rateShop({ ...value, order_id: orderId }).catch((error: unknown) => {
          if (parseApiError(error)?.code !== "forbidden") throw error;
        });
        return done(paths.order(locale, orderId), t("review")("shop-thanks"));
      },
    },
  },
  { onError: leadToOrder },
);

export default function OrderReview({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("review");
  const { order, mayRate, reviews, rating, forms, isTooLarge } = loaderData;
  const { counterpart } = order;
  const isOpen = order.offers.includes("review");
  return (
    <main id="main" className="wrap stack order-form">
      <PageHead title={t("title")} noIndex />
      <OrderHead order={order} title={t("title")} />
      {!isOpen ? (
        <>
          <OrderReviews order={{ counterpart: { username: counterpart }, reviews }} />
          <NotNow order={order} reason={t(reviews.mine === null ? "not-now" : "written")} />
        </>
      ) : rating === null ? (
        <RatingChoice orderId={order.id} {...{ isTooLarge, counterpart }} />
      ) : (
        <ReviewForm
          key={rating}
          orderId={order.id}
          {...{ rating, counterpart, isTooLarge }}
          form={forms.review}
          result={actionData}
        />
      )}
      {mayRate ? <ShopRating form={forms.rate} result={actionData} /> : null}
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
