import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { paths } from "../../paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Spinner } from "../ui/spinner.tsx";
import type { ShownListing } from "./present-listing.ts";

export function DeviceFacts({ listing }: { listing: ShownListing }) {
  const more = useT("listing-more");
  const common = useT("common");
  const locale = useLocale();
  const { vertical, brand, model, capacity, color, released, published_at, passport } = listing;
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
    ["released", formatDate(locale, released, "month")],
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
          <a className="btn line m" href={paths.passport(locale, passport)}>
            {more("facts.passport")}
          </a>
        )}
      </p>
    </section>
  );
}

const AT_HUB = ["came", "tested", "release"] as const;
const AT_SELLER = ["comes", "test", "release"] as const;

export function MoneyWaits({ isAtHub }: { isAtHub: boolean }) {
  const t = useT("listing-more");
  const steps = isAtHub ? AT_HUB : AT_SELLER;
  const acceptanceHours = LIMITS.buyerAcceptance / hours(1);
  return (
    <section aria-labelledby="money" className="banner stack">
      <h2 id="money">{t("money.title")}</h2>
      <ol className="steps">
        {steps.map((step, index) => (
          <li key={step}>
            <Spinner share={(index + 1) / steps.length} />
            <h3>{t(`money.${step}`)}</h3>
            <p className="dim">{t(`money.${step}-body`, { hours: acceptanceHours })}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
