import { Form } from "react-router";
import { paths } from "../../paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { Grade } from "../ui/grade.tsx";
import { Heart } from "../ui/heart.tsx";
import { Panel } from "../ui/panel.tsx";
import { Photo } from "../ui/photo.tsx";
import { Price } from "../ui/price.tsx";
import type { SkuView } from "./present-sku.ts";

type Props = { sku: SkuView };

/** Which product, from how much on, and the short way to the cheapest of it. */
export function SkuHead({ sku }: Props) {
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
        <Heart id={sku.id} title={name} isKept={sku.isFavorite} sku word />
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
