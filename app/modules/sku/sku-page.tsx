import type { ComponentProps, ReactNode } from "react";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Crumbs } from "../ui/crumbs.tsx";
import { Protection } from "./protection.tsx";
import { SkuHead } from "./sku-head.tsx";
import { SkuUnits } from "./sku-units.tsx";
import { VariantTable } from "./variant-table.tsx";
import "./sku.css";

type Props = ComponentProps<typeof SkuUnits> & {
  addOns: ComponentProps<typeof Protection>["addOns"];
  /** What such devices were sold for. */
  history: ReactNode;
};

/** One product, all of its units: what they cost, how they are, and its sisters. */
export function SkuPage({ addOns, history, ...units }: Props) {
  const t = useT("sku");
  const common = useT("common");
  const locale = useLocale();
  const { sku } = units;
  const { vertical, brand, model } = sku;
  return (
    <main id="main" className="wrap stack wide">
      <div className="stack snug">
        <Crumbs
          label={t("place")}
          crumbs={[
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
