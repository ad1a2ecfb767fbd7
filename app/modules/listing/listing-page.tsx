import { lazy, Suspense, use, useMemo, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import type { CardFacts } from "../listing-card/card-facts.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Grade } from "../condition/grade.tsx";
import { BuyBar, BuyBox } from "./buy-box.tsx";
import { Condition } from "./condition.tsx";
import { DeviceFacts, MoneyWaits } from "./device-facts.tsx";
import { Gallery, readAskedPhoto } from "./gallery.tsx";
import { InTheBox } from "./in-the-box.tsx";
import { ListingHead, Seller } from "./listing-head.tsx";
import type { ShownAddOn, ShownListing } from "./present-listing.ts";
import { Share } from "./share.tsx";
import { LIMITS } from "#contract/limits.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Card } from "../listing-card/card.tsx";
import "../ui/badge.css";
import "../ui/banner.css";
import "../listing-card/card.css";
import "../ui/chip.css";
import "../condition/condition-badge.css";
import "../ui/avatar.css";
import "../ui/icon.css";
import "../ui/spinner.css";
import "../ui/steps.css";
import "./listing.css";

const OrderedPanel = lazy(async () => ({
  default: (await import("./ordered-panel.tsx")).OrderedPanel,
}));

type Props = {
  listing: ShownListing;
  addOns: readonly ShownAddOn[];
  similar: Promise<CardFacts[]>;
  owner: ReactNode;
  history: ReactNode;
  url: string;
};

export function ListingPage({ listing, addOns, similar, owner, history, url }: Props) {
  const t = useT("listing");
  const common = useT("common");
  const locale = useLocale();
  const { vertical, brand, model } = listing;
  const [params] = useSearchParams();
  const cards = useMemo(() => similar.catch((): CardFacts[] => []), [similar]);
  const all = paths.devices(locale, vertical, brand.slug, model.slug);
  const of = { id: listing.id, model: listing.title, all };
  return (
    <main id="main" className="wrap item-page">
      <Breadcrumbs
        label={t("place")}
        breadcrumbs={[
          { label: t("home"), to: paths.home(locale) },
          { label: common(`vertical.${vertical}`), to: paths.devices(locale, vertical) },
          { label: brand.name, to: paths.devices(locale, vertical, brand.slug) },
          { label: model.name, to: all },
        ]}
        here={-1}
      />
      <div className="split item">
        <div className="stack">
          <Gallery
            title={listing.title}
            photos={listing.photos}
            asked={readAskedPhoto(params, listing.photos.length)}
          />
        </div>
        <div className="buy">
          <div className="stick stack">
            <ListingHead listing={listing} />
            {listing.order ? (
              <OrderedPanel order={listing.order} price={listing.price.asking_price} />
            ) : (
              <>
                {owner}
                <BuyBox listing={listing} addOns={addOns} />
              </>
            )}
            <Seller seller={listing.seller} trader={listing.trader} id={listing.id} />
          </div>
        </div>
        <div className="stack wide">
          <section aria-labelledby="condition" className="stack">
            <div className="row">
              <h2 id="condition">{t("condition")}</h2>
              <Grade grade={listing.generic_condition} />
            </div>
            <div className="stack">
              <Suspense>
                <Condition listing={listing} />
              </Suspense>
            </div>
          </section>
          <div className="stack">
            <MoneyWaits isAtHub={listing.is_instant_buy && listing.is_graded} />
          </div>
          {history}
          <div className="stack wide">
            <Suspense>
              <InTheBox listing={listing} />
            </Suspense>
            <DeviceFacts listing={listing} />
          </div>
          <Share title={listing.title} url={url} />
        </div>
      </div>
      <Suspense fallback={<Similar cards={null} {...of} />}>
        <LateSimilar coming={cards} {...of} />
      </Suspense>
      <BuyBar listing={listing} />
    </main>
  );
}

type LateProps = { coming: Promise<CardFacts[]>; id: string; model: string; all: string };

function LateSimilar({ coming, ...more }: LateProps) {
  return <Similar cards={use(coming)} {...more} />;
}

type SimilarProps = {
  cards: readonly CardFacts[] | null;
  id: string;
  model: string;
  all: string;
};

const SHOWN = 4;

function Similar({ cards, id, model, all }: SimilarProps) {
  const t = useT("listing");
  const locale = useLocale();
  return (
    // No id: while it streams in, the document holds this element twice.
    <section aria-label={t("similar.title")} className="stack similar">
      <div className="row">
        <h2>{t("similar.title")}</h2>
        <ButtonLink kind="bare" to={all}>
          {t("similar.all", { model })}
        </ButtonLink>
      </div>
      {cards?.length === 0 ? <p className="dim">{t("similar.none")}</p> : null}
      {cards && cards.length > 0 ? (
        <>
          <ul className="grid" data-list="listing-similar">
            {cards.slice(0, SHOWN).map((card) => (
              <Card key={card.id} listing={card} />
            ))}
          </ul>
          <ButtonLink
            kind="line"
            reloadDocument
            to={paths.compare(
              locale,
              [id, ...cards.map((card) => card.id)].slice(0, LIMITS.compare),
            )}
          >
            {t("similar.compare")}
          </ButtonLink>
        </>
      ) : null}
    </section>
  );
}
