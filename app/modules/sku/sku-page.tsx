import type { ComponentProps, ReactNode } from "react";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { SkuUnits } from "./sku-units.tsx";
import { VariantTable } from "./variant-table.tsx";
import { Form } from "react-router";
import { formatDate, formatMoney } from "../locale/format.ts";
import { Button } from "../ui/button.tsx";
import { Grade } from "../condition/grade.tsx";
import { FavoriteToggle } from "../listing-card/favorite-toggle.tsx";
import { Panel } from "../ui/panel.tsx";
import { Photo } from "../ui/photo.tsx";
import { Price } from "../ui/price.tsx";
import type { SkuView } from "./present-sku.ts";
import type { EndpointResult } from "#contract/endpoint.ts";
import type { listSkuAddOns } from "#contract/add-on.ts";
import { DescriptionList } from "../ui/description-list.tsx";
import "./sku.css";

type Props = ComponentProps<typeof SkuUnits> & {
  addOns: ComponentProps<typeof Protection>["addOns"];
  history: ReactNode;
};

/** Shows one product with the prices and conditions of all its units, and its variants. */
export function SkuPage({ addOns, history, ...units }: Props) {
  const t = useT("sku");
  const common = useT("common");
  const locale = useLocale();
  const { sku } = units;
  const { vertical, brand, model } = sku;
  return (
    <main id="main" className="wrap stack wide">
      <div className="stack snug">
        <Breadcrumbs
          label={t("place")}
          breadcrumbs={[
            { label: t("home"), to: paths.home(locale) },
            { label: common(`vertical.${vertical}`), to: paths.devices(locale, vertical) },
            { label: brand.name, to: paths.devices(locale, vertical, brand.slug) },
            { label: model.name, to: paths.devices(locale, vertical, brand.slug, model.slug) },
          ]}
          here={-1}
        />
        <SkuHead sku={sku} />
      </div>
      <SkuUnits {...units} />
      <VariantTable sku={sku} />
      <div className="split sku-more">
        {history}
        <Protection days={sku.warrantyDays} addOns={addOns} />
      </div>
    </main>
  );
}

type SkuHeadProps = { sku: SkuView };

/** Names the product and its lowest price, and leads to the cheapest unit. */
function SkuHead({ sku }: SkuHeadProps) {
  const t = useT("sku");
  const locale = useLocale();
  const { name, brand, cover, count, from, fromGrade, released } = sku;
  return (
    <div className="sku-head">
      <Photo url={cover} alt="" set="card" eager="first" />
      <div className="stack snug">
        <p className="small dim">{brand.name}</p>
        <h1>{name}</h1>
        <p className="dim">
          {t("on-sale", { count })} ·{" "}
          {t("released", { date: formatDate(locale, released, "month") })}
        </p>
        <FavoriteToggle id={sku.id} title={name} isKept={sku.isFavorite} sku word />
      </div>
      {from === null ? null : (
        <Panel kind="lift" aria-label={t("cheapest")} className="stack snug">
          <p className="small dim">{t("cheapest")}</p>
          <p className="row">
            <Price money={from} size="xl" as="span" />
            {fromGrade === null ? null : <Grade grade={fromGrade} />}
          </p>
          <p className="small dim">{t("all-in")}</p>
          <Form method="post" action={paths.startCheckout(locale)}>
            <input type="hidden" name="sku_id" value={sku.id} />
            <Button full>{t("buy")}</Button>
          </Form>
          <p className="small dim">{t("buy-note")}</p>
        </Panel>
      )}
    </div>
  );
}

type ProtectionProps = {
  days: number;
  addOns: EndpointResult<typeof listSkuAddOns>["data"];
};

function Protection({ days, addOns }: ProtectionProps) {
  const t = useT("sku");
  const locale = useLocale();
  return (
    <section className="stack" aria-labelledby="protection">
      <h2 id="protection">{t("protection.title")}</h2>
      <DescriptionList
        facts={[
          {
            key: "warranty",
            label: t("protection.warranty"),
            value: t("protection.days", { days }),
            note: t("protection.note"),
          },
          ...addOns.map(({ kind, option, name, description, price }) => ({
            key: kind + option,
            label: name,
            value: <b>{formatMoney(locale, price)}</b>,
            note: description,
          })),
        ]}
      />
      {addOns.length === 0 ? null : <p className="small dim">{t("protection.choose")}</p>}
    </section>
  );
}
