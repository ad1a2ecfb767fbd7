import type { Listing } from "#contract/listing.ts";
import { paths } from "../../paths.ts";
import { formatMoney } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { Photo } from "../ui/photo.tsx";
import { Condition } from "./condition.server.tsx";
import { createPartRenderer } from "./render-listing.server.tsx";
import { InTheBox } from "./in-the-box.server.tsx";
import { presentListing } from "./present-listing.ts";

export function renderOrdered(locale: Locale, listing: Listing, isLite: boolean): string {
  const t = getT(locale, "order");
  const photo = getT(locale, "listing-more");
  const shown = presentListing(listing);
  const { render } = createPartRenderer(paths.listing(locale, listing.id), isLite);
  const role = listing.order?.role ?? "buyer";
  return render(
    <details className="explanation">
      <summary>{t(`bought.title-${role}`)}</summary>
      <div className="stack">
        <p className="small dim">{t(role === "buyer" ? "bought.why" : "bought.why-seller")}</p>
        <p>
          <b>{[shown.title, shown.capacity, shown.color].filter(Boolean).join(", ")}</b>
          <br />
          {t("bought.price")}: {formatMoney(locale, shown.price.asking_price)}
        </p>
        {shown.photos.length === 0 ? null : (
          <ul className="row">
            {shown.photos.map(({ url, tag, width, height }) => (
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
        <Condition locale={locale} listing={shown} />
        <InTheBox locale={locale} listing={listing} />
        <p>
          <a href={paths.listing(locale, listing.id)}>{t("bought.page")}</a>
        </p>
      </div>
    </details>,
  );
}
