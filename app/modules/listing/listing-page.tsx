import { lazy, Suspense, use, useMemo, type ReactNode, useEffect } from "react";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import {
  fromCardRows,
  toCardRows,
  type CardRows,
  type CardFacts,
} from "../listing-card/card-facts.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Grade } from "../condition/grade.tsx";
import { DefinedIconsContext } from "../ui/icon.tsx";
import type { IconName } from "../ui/icon-shapes.ts";
import { BuyBar, BuyBox } from "./buy-box.tsx";
import type { RenderedListing } from "./render-listing.server.tsx";
import type { ShownListing } from "./present-listing.ts";
import { Share } from "./share.tsx";
import { trustHtml } from "../ui/trusted-types.ts";
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
import "./close-up.css";

const OrderedPanel = lazy(async () => ({
  default: (await import("./ordered-panel.tsx")).OrderedPanel,
}));

type Props = {
  listing: ShownListing;
  similar: Promise<CardRows>;
  owner: ReactNode;
  html: RenderedListing;
  history: ReactNode;
  url: string;
};

export function ListingPage({ listing, similar, owner, html, history, url }: Props) {
  const t = useT("listing");
  const common = useT("common");
  const locale = useLocale();
  const { vertical, brand, model } = listing;
  useCloseUps();
  const defined = use(DefinedIconsContext);
  for (const name of html.icons.split(" ")) defined?.add(name as IconName);
  const rows = useMemo(() => similar.catch((): CardRows => toCardRows([])), [similar]);
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
        <StaticHtml html={html.gallery} />
        <div className="buy">
          <div className="stick stack">
            <StaticHtml html={html.head} className="stack snug" />
            {listing.order ? (
              <OrderedPanel order={listing.order} price={listing.price.asking_price} />
            ) : (
              <>
                {owner}
                <BuyBox listing={listing} pricing={html.pricing} />
              </>
            )}
            <StaticHtml html={html.seller} />
          </div>
        </div>
        <div className="stack wide">
          <section aria-labelledby="condition" className="stack">
            <div className="row">
              <h2 id="condition">{t("condition")}</h2>
              <Grade grade={listing.generic_condition} />
            </div>
            <StaticHtml html={html.condition} />
          </section>
          <StaticHtml html={html.money} />
          {history}
          <StaticHtml html={html.facts} className="stack wide" />
          <Share title={listing.title} url={url} />
        </div>
      </div>
      <Suspense fallback={<Similar cards={null} {...of} />}>
        <LateSimilar rows={rows} {...of} />
      </Suspense>
      <BuyBar listing={listing} />
    </main>
  );
}

const StaticHtml = ({ html, className = "stack" }: { html: string; className?: string }) => (
  <div className={className} dangerouslySetInnerHTML={{ __html: trustHtml(html) }} />
);

type LateProps = { rows: Promise<CardRows>; id: string; model: string; all: string };

function LateSimilar({ rows, ...more }: LateProps) {
  return <Similar cards={fromCardRows(use(rows))} {...more} />;
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

/** The code is fetched at the first click; where that fails, the link works. */
function useCloseUps(): void {
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const show = (hash: string, instead?: string) =>
      import("./show-close-up.ts").then(
        ({ showCloseUp }) => signal.aborted || showCloseUp(hash, signal),
        () => instead && location.assign(instead),
      );
    addEventListener(
      "click",
      (event) => {
        const link = (event.target as Element).closest<HTMLAnchorElement>(".shots a,.close-up a");
        if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void show(link.hash, link.href);
      },
      { signal },
    );
    if (location.hash.startsWith("#photo-")) void show(location.hash);
    return () => end.abort();
  }, []);
}
