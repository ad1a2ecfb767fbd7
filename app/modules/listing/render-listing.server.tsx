import { hours } from "#contract/duration.ts";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter, UNSAFE_DataRouterDataContext as LoaderDataContext } from "react-router";
import type { Listing } from "#contract/listing.ts";
import { paths } from "../../paths.ts";
import { formatMoney, formatPercent, formatDate } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { MessageSourceContext } from "../locale/message-source.ts";
import { serverMessages } from "../locale/server-messages.server.ts";
import { DefinedIconsContext } from "../ui/icon.tsx";
import type { IconName } from "../ui/icon-shapes.ts";
import { Condition } from "./condition.server.tsx";
import { Gallery } from "./gallery.server.tsx";
import { InTheBox } from "./in-the-box.server.tsx";
import type { ShownListing } from "./present-listing.ts";
import { Pricing, type AddOns } from "./pricing.server.tsx";
import { InstantBuyBadge, ProBadge } from "../ui/badge.tsx";
import { Grade } from "../condition/grade.tsx";
import { LIMITS } from "#contract/limits.ts";
import { Spinner } from "../ui/spinner.tsx";
import { accountPaths } from "../../account-paths.ts";
import { Avatar } from "../ui/avatar.tsx";

/** Renders parts of one document that never change in the browser. */
export function createPartRenderer(path: string, isLite: boolean) {
  const around = { loaderData: { root: { lite: isLite } }, actionData: null, errors: null };
  const defined = new Set<IconName>();
  const render = (part: ReactNode) =>
    renderToStaticMarkup(
      <DefinedIconsContext value={defined}>
        <MessageSourceContext value={serverMessages}>
          <LoaderDataContext value={around}>
            <StaticRouter location={path}>{part}</StaticRouter>
          </LoaderDataContext>
        </MessageSourceContext>
      </DefinedIconsContext>,
      // React's preload link is dropped, because the picture follows at once.
    ).replace(/^(?:<link rel="preload"[^>]*>)+/, "");
  return { render, defined };
}

export type RenderedListing = ReturnType<typeof renderListing>;

type Parts = {
  listing: Listing;
  shown: ShownListing;
  addOns: AddOns;
  isLite: boolean;
  asked: number | null;
};

/**
 * HTML that never changes in the browser, which then loads neither its components nor its texts.
 */
export function renderListing(locale: Locale, { listing, shown, addOns, isLite, asked }: Parts) {
  const { title, photos, seller } = shown;
  const { render, defined } = createPartRenderer(paths.listing(locale, listing.id), isLite);
  const html = {
    description: describe(locale, shown),
    gallery: render(<Gallery {...{ locale, title, photos, isLite, asked }} />),
    head: render(<ListingHead locale={locale} listing={shown} />),
    seller: render(<Seller locale={locale} seller={seller} id={listing.id} />),
    condition: render(<Condition locale={locale} listing={shown} />),
    money: render(<MoneyWaits locale={locale} isAtHub={shown.is_instant_buy && shown.is_graded} />),
    pricing: render(<Pricing locale={locale} listing={shown} addOns={addOns} />),
    facts: render(
      <>
        <InTheBox locale={locale} listing={listing} />
        <DeviceFacts locale={locale} listing={listing} />
      </>,
    ),
  };
  return { ...html, icons: [...defined].join(" ") };
}

function describe(locale: Locale, listing: ShownListing): string {
  const { title, capacity, color, generic_condition, total_price, warranty_days: days } = listing;
  return getT(locale, "listing-more")("description", {
    title,
    details: [capacity, color].filter(Boolean).join(", "),
    grade: getT(locale, "common")(`grade.${generic_condition}`).toLowerCase(),
    price: formatMoney(locale, total_price),
    days,
  });
}

function ListingHead({ locale, listing }: { locale: Locale; listing: ShownListing }) {
  const t = getT(locale, "listing-more");
  const { title, capacity, color, generic_condition, battery_health } = listing;
  return (
    <>
      {listing.is_instant_buy ? (
        <p className="row">
          <InstantBuyBadge />
          <span className="small dim">{t("instant-body")}</span>
        </p>
      ) : null}
      <h1>{title}</h1>
      <p className="meta">
        {capacity ? <span>{capacity}</span> : null}
        <span>{color}</span>
        <Grade grade={generic_condition} />
        {battery_health === null ? null : (
          <span>{t("battery", { percent: formatPercent(locale, battery_health) })}</span>
        )}
      </p>
    </>
  );
}

type Props = {
  locale: Locale;
  isAtHub: boolean;
};

function MoneyWaits({ locale, isAtHub }: Props) {
  const t = getT(locale, "listing-more");
  const steps = isAtHub
    ? (["came", "tested", "release"] as const)
    : (["comes", "test", "release"] as const);
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

type DeviceFactsProps = { locale: Locale; listing: Listing };

function DeviceFacts({ locale, listing }: DeviceFactsProps) {
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
          <a className="btn line m" href={accountPaths.passport(locale, passport)}>
            {more("facts.passport")}
          </a>
        )}
      </p>
    </section>
  );
}

function Seller({ locale, seller, id }: Pick<ShownListing, "seller" | "id"> & { locale: Locale }) {
  const t = getT(locale, "listing-more");
  const { username, photo, is_pro, sold_count, passed_count, city } = seller;
  const facts = [
    sold_count > 0 ? t("seller.sold", { count: sold_count }) : t("seller.new"),
    passed_count > 0 ? t("seller.passed", { count: passed_count }) : "",
    city ?? "",
  ];
  return (
    <section className="panel row nowrap" aria-label={t("seller.label")}>
      <Avatar name={username} photo={photo} />
      <div>
        <p className="row snug">
          <b>{username}</b> {is_pro ? <ProBadge /> : null}
        </p>
        <p className="small dim">{facts.filter(Boolean).join(" · ")}</p>
        <p className="small">
          <a href={paths.report(locale, { about: `listing:${id}` })} rel="nofollow">
            {t("report")}
          </a>
        </p>
      </div>
      <a className="btn line m end" href={paths.user(locale, username)}>
        {t("seller.profile")}
        <span className="vh"> {username}</span>
      </a>
    </section>
  );
}
