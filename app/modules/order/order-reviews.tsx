import type { OwnReview, Review } from "#contract/review.ts";
import { PRODUCT } from "../locale/product.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Panel } from "../ui/panel.tsx";

type Props = {
  order: {
    counterpart: { username: string };
    reviews: { mine: OwnReview | null; theirs: Review | null };
  };
};

const nameOf = (review: Review, author: string) => (review.is_system_made ? PRODUCT : author);

export function OrderReviews({ order }: Props) {
  const t = useT("order");
  const { mine, theirs } = order.reviews;
  if (mine === null && theirs === null) return null;
  return (
    <Panel aria-labelledby="reviews">
      <h2 id="reviews">{t("reviews.title")}</h2>
      <ReviewList order={order} />
    </Panel>
  );
}

export function ReviewList({ order }: Props) {
  const t = useT("order");
  const { mine, theirs } = order.reviews;
  return (
    <>
      {mine === null ? null : <One review={mine} who={nameOf(mine, t("reviews.mine"))} />}
      {mine === null || mine.standing === "shown" ? null : (
        <p className="small dim">{t(`reviews.${mine.standing}`)}</p>
      )}
      {theirs === null ? null : (
        <One
          review={theirs}
          who={nameOf(theirs, t("reviews.theirs", { name: order.counterpart.username }))}
        />
      )}
    </>
  );
}

function One({ review, who }: { review: Review; who: string }) {
  const t = useT("order");
  const word = useT("review");
  return (
    <div className="stack snug">
      <p className="row tight">
        <b>{who}</b>
        <Badge kind={review.is_positive ? "calm" : "bad"}>
          {word(review.is_positive ? "positive" : "negative")}
        </Badge>
      </p>
      {review.is_system_made ? (
        <p className="small dim">{t("reviews.system", { product: PRODUCT })}</p>
      ) : null}
      {review.options.length === 0 ? null : (
        <p>{review.options.map((option) => word(`option.${option}`)).join(", ")}</p>
      )}
      {review.comment === null ? null : <blockquote className="quote">{review.comment}</blockquote>}
    </div>
  );
}
