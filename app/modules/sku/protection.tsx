import type { EndpointResult } from "#contract/endpoint.ts";
import type { listSkuAddOns } from "#contract/add-on.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Facts } from "../ui/facts.tsx";

type Props = {
  days: number;
  addOns: EndpointResult<typeof listSkuAddOns>["data"];
};

/** The warranty that every unit has, and what can be bought with one. */
export function Protection({ days, addOns }: Props) {
  const t = useT("sku");
  const locale = useLocale();
  return (
    <section className="stack" aria-labelledby="protection">
      <h2 id="protection">{t("protection.title")}</h2>
      <Facts
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
