import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { formatDate } from "../locale/format.ts";
import { PRODUCT } from "../locale/product.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { PhotoLinks } from "../ui/photo.tsx";
import "../ui/panel.css";
import type { ReviewView } from "./present-profile-part.ts";

type Props = { reviews: readonly ReviewView[]; side: "received" | "sent" };

export const UserReviews = ({ reviews, side }: Props) => (
  <ul className="stack snug said">
    {reviews.map((review) => (
      <One key={review.id} review={review} side={side} />
    ))}
  </ul>
);

function One({ review, side }: { review: ReviewView; side: Props["side"] }) {
  const t = useT("profile");
  const words = useT("review");
  const locale = useLocale();
  const { id, isGood, options, comment, photos, isSystemMade, at, other } = review;
  return (
    <li className="panel stack snug">
      <div className="row nowrap who-wrote">
        {other === null || isSystemMade ? null : (
          <Avatar name={other.username} photo={other.photo} size="s" />
        )}
        <div>
          <h3>
            <Who review={review} side={side} />
          </h3>
          <p className="row small dim">
            <Badge kind={isGood ? "calm" : "bad"}>{words(isGood ? "positive" : "negative")}</Badge>
            <time dateTime={at}>{formatDate(locale, at)}</time>
          </p>
        </div>
      </div>
      {isSystemMade ? (
        <p className="small dim">{t("review.system", { product: PRODUCT })}</p>
      ) : null}
      {options.length === 0 ? null : (
        <p>{options.map((option) => words(`option.${option}`)).join(", ")}</p>
      )}
      {comment === null ? null : <blockquote>{comment}</blockquote>}
      {isSystemMade ? null : (
        <p className="small">
          <a href={paths.report(locale, { about: `review:${id}` })} rel="nofollow">
            {t("review.report")}
            {other === null ? null : <span className="vh"> {other.username}</span>}
          </a>
        </p>
      )}
      <PhotoLinks photos={photos} width={1080} alt={(place) => t("review.photo", { n: place })} />
    </li>
  );
}

function Who({
  review: { isSystemMade, other, authorRole, title },
  side,
}: {
  review: ReviewView;
  side: Props["side"];
}) {
  const t = useT("profile");
  const locale = useLocale();
  if (isSystemMade && side === "received") {
    return t("review.system-who", { product: PRODUCT, title });
  }
  const of = side === "sent" ? "of-" : "";
  if (other === null) return t.find(`review.${of}gone-${authorRole}`, { title });
  const name = other.username;
  const key = side === "sent" ? `review.of-${authorRole}` : `review.by-${authorRole}`;
  const [before, after = ""] = (t.find(key, { name: MARK, title }) ?? MARK).split(MARK);
  return (
    <>
      {before}
      <Link to={paths.user(locale, name)}>{name}</Link>
      {after}
    </>
  );
}

const MARK = "\u0000";
