import { Form } from "react-router";
import type { Money } from "#contract/money.ts";
import { paths } from "../../paths.ts";
import { formatMoney, formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Panel } from "../ui/panel.tsx";
import { PriceSummary } from "../ui/price-summary.tsx";
import type { Home } from "./present-home.ts";

type Props = Home["drawer"] & {
  /** Address of the page that says what a device is worth. */
  worth: string;
};

export function DrawerPhone({ fees, example, worth }: Props) {
  const t = useT("home");
  const locale = useLocale();
  const fee = {
    fixed: formatMoney(locale, fees.fixed),
    percent: formatPercent(locale, fees.percent),
    courier: formatMoney(locale, fees.courier),
  };
  return (
    <section aria-labelledby="drawer" className="split">
      <div className="stack">
        <h2 id="drawer">{t("drawer.title")}</h2>
        <p className="dim">{t("drawer.lead", fee)}</p>
        <Form className="row low-line" action={worth}>
          <Field
            id="device"
            name="q"
            label={t("drawer.label")}
            placeholder={t("drawer.example")}
            maxLength={120}
            enterKeyHint="search"
          />
          <Button kind="line">{t("drawer.submit")}</Button>
        </Form>
        <p>
          <ButtonLink to={paths.sell(locale)}>{t("drawer.sell")}</ButtonLink>
        </p>
      </div>
      {example ? (
        <Panel kind="lift" aria-labelledby="example">
          <h3 id="example">{example.title}</h3>
          <PriceSummary
            lines={[
              {
                key: "price",
                label: t("drawer.price"),
                value: formatMoney(locale, example.price),
              },
              {
                key: "fee",
                label: t("drawer.fee", fee),
                value: formatMoney(locale, minus(example.seller_fee)),
              },
              {
                key: "courier",
                label: t("drawer.courier"),
                value: formatMoney(locale, minus(example.pickup_price)),
              },
            ]}
            total={{ label: t("drawer.receive"), value: formatMoney(locale, example.you_receive) }}
          />
        </Panel>
      ) : null}
    </section>
  );
}

const minus = (money: Money): Money => ({ ...money, amount: -money.amount });
