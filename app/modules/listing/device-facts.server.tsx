import type { Listing } from "#contract/listing.ts";
import { paths } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { formatDate } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";

type Props = { locale: Locale; listing: Listing };

/** What kind of device it is, and where all of the kind are. */
export function DeviceFacts({ locale, listing }: Props) {
  const more = getT(locale, "listing-more");
  const common = getT(locale, "common");
  const { vertical, brand, model, capacity, color, published_at, passport } = listing;
  const size = vertical === "smartwatches" ? "size" : "storage";
  const facts: [
    key: "kind" | "brand" | "model" | typeof size | "color" | "released" | "since",
    value: string | null,
  ][] = [
    ["kind", common(`vertical.${vertical}`)],
    ["brand", brand.name],
    ["model", model.name],
    [size, capacity],
    ["color", color],
    ["released", formatDate(locale, model.release_date, "month")],
    ["since", published_at && formatDate(locale, published_at)],
  ];
  return (
    <section className="stack" aria-labelledby="facts">
      <h2 id="facts">{more("facts.title")}</h2>
      <dl className="cond">
        {facts.map(([key, value]) =>
          value ? (
            <div key={key}>
              <dt>{more(`facts.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <p className="row">
        <a className="btn line m" href={paths.sku(locale, listing.sku_id)}>
          {more("facts.same")}
        </a>
        {passport === undefined ? null : (
          <a className="btn line m" href={sellerPaths.passport(locale, passport)}>
            {more("facts.passport")}
          </a>
        )}
      </p>
    </section>
  );
}
