import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Money } from "#contract/money.ts";
import type { FieldMetadata } from "@conform-to/react";
import { ActionForm } from "../form/action-form.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import type { ActionForm as Form } from "../form/use-action-form.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { useTerms } from "../session/use-terms.ts";
import { PriceLine } from "../market-price/price-line.tsx";
import { Panel } from "../ui/panel.tsx";
import { PriceSummary } from "../ui/price-summary.tsx";
import { AmountField, useRangeTexts, useRangeWords } from "./amount-field.tsx";
import { toBuyerPrice } from "./offer-prices.ts";
import type { AmountRange } from "./parse-offer-amount.ts";
import type { OfferedDevice } from "./present-offered-device.ts";
import { useTypedAmount } from "./use-typed-amount.ts";

type Props = {
  form: Form;
  field: FieldMetadata<string>;
  device: OfferedDevice;
  range: AmountRange;
  triesLeft: number;
};

export function MakeOfferForm({ form, field, device, range, triesLeft }: Props) {
  const t = useT("offer");
  const typed = useTypedAmount(field.initialValue ?? "", range);
  const words = useRangeWords(range);
  return (
    <ActionForm
      form={useRangeTexts(form, range)}
      toolname="make_offer"
      tooldescription={t("make.tool", { device: device.title, ...words })}
    >
      <AmountField
        field={field}
        typed={typed}
        range={range}
        label={t("make.label")}
        hint={t("make.hint", words)}
        preview={t("make.preview")}
        toolparamdescription={t("make.tool-amount", words)}
      />
      <WhatItCosts device={device} amount={typed.amount} />
      <p className="small dim">{t("make.left", { count: triesLeft, of: LIMITS.offer.perSide })}</p>
      <p>
        <SubmitButton pending={t("make.sending")}>{t("make.submit")}</SubmitButton>
      </p>
    </ActionForm>
  );
}

function WhatItCosts({ device, amount }: { device: OfferedDevice; amount: Money | null }) {
  const t = useT("offer");
  const locale = useLocale();
  const money = (value: Money) => formatMoney(locale, value);
  const { fees } = useTerms();
  const price = amount && toBuyerPrice(amount, device.delivery, fees);
  return (
    <Panel aria-labelledby="offer-total" aria-live="polite">
      <h2 id="offer-total">{t("total.title")}</h2>
      {price === null ? (
        <p className="dim">{t("total.empty")}</p>
      ) : (
        <PriceSummary
          lines={[
            { key: "offer", label: t("total.offer"), value: money(price.amount) },
            { key: "fee", label: t("total.fee"), value: money(price.fee) },
            { key: "delivery", label: t("total.delivery"), value: money(price.delivery) },
          ]}
          total={{ label: t("total.sum"), value: money(price.total) }}
        />
      )}
      <p className="small dim">{t("total.instead", { total: money(device.total) })}</p>
    </Panel>
  );
}

export function FairBand({ device, amount }: { device: OfferedDevice; amount: Money | null }) {
  const t = useT("offer");
  const locale = useLocale();
  const { fair } = device;
  const money = (value: Money) => formatMoney(locale, value);
  return (
    <section className="stack snug" aria-labelledby="fair">
      <h2 id="fair">{t("fair.title")}</h2>
      {fair === null ? (
        <p className="dim">{t("fair.none")}</p>
      ) : (
        <>
          <PriceLine locale={locale} fair={fair} price={amount} />
          <p>
            {t("fair.body", { count: fair.count, low: money(fair.low), high: money(fair.high) })}
          </p>
        </>
      )}
    </section>
  );
}

export function WhatItMeans() {
  const t = useT("offer");
  const values = { hours: LIMITS.offer.life / hours(1) };
  return (
    <section className="stack snug" aria-labelledby="means">
      <h2 id="means">{t("means.title")}</h2>
      <ul className="offer-points">
        {(["free", "answer", "accepted", "on-sale"] as const).map((one) => (
          <li key={one}>{t(`means.${one}`, values)}</li>
        ))}
      </ul>
    </section>
  );
}
