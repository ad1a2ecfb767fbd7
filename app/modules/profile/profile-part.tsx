import { paths, withQuery } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { CardFacts } from "../listing-card/card-facts.ts";
import { Card } from "../listing-card/card.tsx";
import { ListPages } from "../ui/list-pages.tsx";
import { Panel } from "../ui/panel.tsx";
import type { SoldFacts, ReviewView } from "./present-profile-part.ts";
import { type UserView, toUserQuery, type UserTab } from "./present-profile.ts";
import { UserReviews } from "./profile-reviews.tsx";
import { Badge } from "../ui/badge.tsx";
import { Grade } from "../condition/grade.tsx";
import { Photo } from "../ui/photo.tsx";
import "../listing-card/card.css";

export type Part = {
  tab: UserTab;
  page: number;
  last: number;
  cards: readonly CardFacts[];
  sold: readonly SoldFacts[];
  reviews: readonly ReviewView[];
};

type Props = { user: UserView; part: Part; isOwn: boolean };

export function UserPart({ user, part, isOwn }: Props) {
  const t = useT("profile");
  const locale = useLocale();
  const { tab, page, last, cards, sold, reviews } = part;
  const to = (number: number) =>
    withQuery(paths.user(locale, user.username), toUserQuery({ tab, page: number }));
  return (
    <section className="stack" aria-labelledby="part">
      <h2 id="part" className="vh">
        {t(`tab.${tab}`)}
      </h2>
      {cards.length + sold.length > 0 ? (
        <ul className="grid" data-list="profile">
          {cards.map((card) => (
            <Card key={card.id} listing={card} favoriteToggle={!isOwn} />
          ))}
          {sold.map((device) => (
            <SoldCard key={device.id} device={device} />
          ))}
        </ul>
      ) : null}
      {tab === "received" || tab === "sent" ? <UserReviews reviews={reviews} side={tab} /> : null}
      {cards.length + sold.length + reviews.length === 0 ? (
        <Panel>
          {page > 1 ? (
            <>
              <p>{t("beyond")}</p>
              <ButtonLink kind="line" size="m" to={to(1)}>
                {t("beyond-first")}
              </ButtonLink>
            </>
          ) : (
            <Empty user={user} tab={tab} isOwn={isOwn} />
          )}
        </Panel>
      ) : null}
      <ListPages
        {...{ page, last, to }}
        label={t("pages")}
        before={t("newer")}
        here={t("page", { page, last })}
        after={t("older")}
      />
    </section>
  );
}

function Empty({ user, tab, isOwn }: { user: UserView; tab: UserTab; isOwn: boolean }) {
  const t = useT("profile");
  const locale = useLocale();
  if (!isOwn) return <p>{t(`empty.${tab}`, { name: user.username })}</p>;
  return (
    <>
      <p>{t(`empty-own.${tab}`)}</p>
      {tab === "on-sale" || tab === "sold" ? (
        <ButtonLink kind="line" size="m" to={paths.sell(locale)}>
          {t("sell")}
        </ButtonLink>
      ) : null}
    </>
  );
}

/** A sold device has no page, and its price is private. */
function SoldCard({ device }: { device: SoldFacts }) {
  const t = useT("profile");
  return (
    <li className="card">
      <Photo url={device.cover} alt="" set="card" />
      <h3>{device.title}</h3>
      <p className="meta">{[device.capacity, device.color].filter(Boolean).join(" · ")}</p>
      <p className="meta">
        <Grade grade={device.generic_condition} />
      </p>
      <p>
        <Badge kind="off">{t("is-sold")}</Badge>
      </p>
    </li>
  );
}
