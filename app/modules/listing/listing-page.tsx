import { Suspense, use, useMemo, type ReactNode } from "react";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { fromCardRows, toCardRows, type CardRows } from "../ui/card-facts.ts";
import { Crumbs } from "../ui/crumbs.tsx";
import { BuyBar } from "./buy-bar.tsx";
import { BuyBox } from "./buy-box.tsx";
import { Condition } from "./condition.tsx";
import { Gallery } from "./gallery.tsx";
import { InTheBox } from "./in-the-box.tsx";
import { ListingHead } from "./listing-head.tsx";
import { MoneyWaits } from "./money-waits.tsx";
import type { ShownListing } from "./present-listing.ts";
import { Seller } from "./seller.tsx";
import { Similar } from "./similar.tsx";
import "./listing.css";

type Props = {
  listing: ShownListing;
  /** Comes after the page. */
  similar: Promise<CardRows>;
  /** What its seller alone is told. */
  owner: ReactNode;
};

/** One device: what it looks like, what is known of it, what it costs in all. */
export function ListingPage({ listing, similar, owner }: Props) {
  const t = useT("listing");
  const common = useT("common");
  const locale = useLocale();
  const { vertical, brand, model } = listing;
  // Devices like this one are not worth an error page.
  const rows = useMemo(() => similar.catch((): CardRows => toCardRows([])), [similar]);
  const all = paths.devices(locale, vertical, brand.slug, model.slug);
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
        <Gallery title={listing.title} photos={listing.photos} />
        <div className="buy">
          <div className="stick stack">
            <ListingHead listing={listing} />
            {owner}
            <BuyBox listing={listing} />
            <Seller seller={listing.seller} />
          </div>
        </div>
        <div className="stack wide">
          <Condition listing={listing} />
          <MoneyWaits isAtHub={listing.is_instant_buy && listing.is_graded} />
          <InTheBox listing={listing} />
        </div>
      </div>
      <Suspense fallback={<Similar cards={null} model={model.name} all={all} />}>
        <LateSimilar rows={rows} model={model.name} all={all} />
      </Suspense>
      <BuyBar listing={listing} />
    </main>
  );
}

type LateProps = { rows: Promise<CardRows>; model: string; all: string };

function LateSimilar({ rows, ...more }: LateProps) {
  return <Similar cards={fromCardRows(use(rows))} {...more} />;
}
