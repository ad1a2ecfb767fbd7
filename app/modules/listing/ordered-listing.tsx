import type { Listing } from "#contract/listing.ts";
import { paths } from "../../paths.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Photo } from "../ui/photo.tsx";
import { Condition } from "./condition.tsx";
import { InTheBox } from "./in-the-box.tsx";
import { presentListing, type ListingTexts } from "./present-listing.ts";
import "./listing.css";

export type OrderedFacts = ReturnType<typeof presentOrdered>;

export function presentOrdered(
  listing: Listing,
  texts: ListingTexts,
  options: Parameters<typeof presentListing>[2],
) {
  const shown = presentListing(listing, texts, options);
  return {
    id: shown.id,
    role: shown.order?.role ?? "buyer",
    name: [shown.title, shown.capacity, shown.color].filter(Boolean).join(", "),
    price: shown.price.asking_price,
    photos: shown.photos,
    generic_condition: shown.generic_condition,
    conditions: shown.conditions,
    is_graded: shown.is_graded,
    graded_at: shown.graded_at,
    seller: shown.seller,
    notes: shown.notes,
    box: shown.box,
    accessories_description: shown.accessories_description,
  };
}

/** The listing as it was ordered. */
export function OrderedListing({ listing }: { listing: OrderedFacts }) {
  const t = useT("order");
  const photo = useT("listing-more");
  const locale = useLocale();
  const { id, role, name, price, photos } = listing;
  return (
    <details className="explanation">
      <summary>{t(`bought.title-${role}`)}</summary>
      <div className="stack">
        <p className="small dim">{t(role === "buyer" ? "bought.why" : "bought.why-seller")}</p>
        <p>
          <b>{name}</b>
          <br />
          {t("bought.price")}: {formatMoney(locale, price)}
        </p>
        {photos.length === 0 ? null : (
          <ul className="row">
            {photos.map(({ url, tag, width, height }) => (
              <li key={url + tag}>
                <a href={paths.media(url, 1200)} target="_blank" rel="noreferrer">
                  <Photo
                    {...{ url, width, height }}
                    alt={photo(`photo.${tag}`)}
                    set="thumb"
                    className="thumb"
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
        <Condition listing={listing} />
        <InTheBox listing={listing} />
        <p>
          <a href={paths.listing(locale, id)}>{t("bought.page")}</a>
        </p>
      </div>
    </details>
  );
}
