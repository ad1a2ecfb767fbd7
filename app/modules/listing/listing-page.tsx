import { lazy, Suspense, use, useMemo, type ReactNode } from "react";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { fromCardRows, toCardRows, type CardRows } from "../ui/card-facts.ts";
import { Crumbs } from "../ui/crumbs.tsx";
import { Grade } from "../ui/grade.tsx";
import { DefinedIconsContext } from "../ui/icon.tsx";
import type { IconName } from "../ui/icon-shapes.ts";
import { BuyBar } from "./buy-bar.tsx";
import { BuyBox } from "./buy-box.tsx";
import type { DrawnListing } from "./draw-listing.server.tsx";
import type { ShownListing } from "./present-listing.ts";
import { Share } from "./share.tsx";
import { Similar } from "./similar.tsx";
import { useCloseUps } from "./use-close-ups.ts";
import "../ui/badge.css";
import "../ui/band.css";
import "../ui/card.css";
import "../ui/chip.css";
import "../ui/condition-pip.css";
import "../ui/face.css";
import "../ui/icon.css";
import "../ui/loop.css";
import "../ui/steps.css";
import "./listing.css";
import "./close-up.css";
import { trustHtml } from "../ui/trusted-types.ts";

/** Only its buyer and its seller see a sold one. */
const OrderedPanel = lazy(async () => ({
  default: (await import("./ordered-panel.tsx")).OrderedPanel,
}));

type Props = {
  listing: ShownListing;
  /** Comes after the page. */
  similar: Promise<CardRows>;
  /** What its seller alone is told. */
  owner: ReactNode;
  /** Parts that the server has drawn. */
  drawn: DrawnListing;
  /** What such devices were sold for. */
  history: ReactNode;
  /** Whole address of this page, to send on. */
  url: string;
};

/** One device: what it looks like, what is known of it, what it costs in all. */
export function ListingPage({ listing, similar, owner, drawn, history, url }: Props) {
  const t = useT("listing");
  const common = useT("common");
  const locale = useLocale();
  const { vertical, brand, model } = listing;
  useCloseUps();
  const defined = use(DefinedIconsContext);
  for (const name of drawn.icons.split(" ")) defined?.add(name as IconName);
  // Devices like this one are not worth an error page.
  const rows = useMemo(() => similar.catch((): CardRows => toCardRows([])), [similar]);
  const all = paths.devices(locale, vertical, brand.slug, model.slug);
  const of = { id: listing.id, model: listing.title, all };
  return (
    <main id="main" className="wrap item-page">
      <Crumbs
        label={t("place")}
        crumbs={[
          { label: t("home"), to: paths.home(locale) },
          { label: common(`vertical.${vertical}`), to: paths.devices(locale, vertical) },
          { label: brand.name, to: paths.devices(locale, vertical, brand.slug) },
          { label: model.name, to: all },
        ]}
        here={-1}
      />
      <div className="split item">
        <Drawn html={drawn.gallery} />
        <div className="buy">
          <div className="stick stack">
            <Drawn html={drawn.head} className="stack snug" />
            {listing.order ? (
              <OrderedPanel order={listing.order} price={listing.price.asking_price} />
            ) : (
              <>
                {owner}
                <BuyBox listing={listing} pricing={drawn.pricing} />
              </>
            )}
            <Drawn html={drawn.seller} />
          </div>
        </div>
        <div className="stack wide">
          <section aria-labelledby="condition" className="stack">
            <div className="row">
              <h2 id="condition">{t("condition")}</h2>
              <Grade grade={listing.generic_condition} />
            </div>
            <Drawn html={drawn.condition} />
          </section>
          <Drawn html={drawn.money} />
          {history}
          <Drawn html={drawn.facts} className="stack wide" />
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

const Drawn = ({ html, className = "stack" }: { html: string; className?: string }) => (
  <div className={className} dangerouslySetInnerHTML={{ __html: trustHtml(html) }} />
);

type LateProps = { rows: Promise<CardRows>; id: string; model: string; all: string };

function LateSimilar({ rows, ...more }: LateProps) {
  return <Similar cards={fromCardRows(use(rows))} {...more} />;
}
