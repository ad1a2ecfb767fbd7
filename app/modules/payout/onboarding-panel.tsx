import { Form } from "react-router";
import { MARKET_FACTS } from "#contract/market.ts";
import type { ActionResult } from "../form/action-result.ts";
import { ResultNote } from "../form/result-note.tsx";
import { formatMoney } from "../locale/format.ts";
import { marketOf } from "../locale/locale.ts";
import { PRODUCT } from "../locale/product.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { useTerms } from "../session/use-terms.ts";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import { Panel } from "../ui/panel.tsx";
import { Timeline, type TimelineStep } from "../ui/timeline.tsx";
import type { PayoutView } from "./payout-view.ts";

type Props = { view: PayoutView; result: ActionResult | undefined };

export function OnboardingPanel({ view, result }: Props) {
  const t = useT("payout");
  const { status, banks } = view;
  const locale = useLocale();
  const market = marketOf(locale);
  const { low, high } = useTerms().fees.bank_fee;
  const { currency } = MARKET_FACTS[market];
  const paidNote = t(`step.paid-note-${market}`, {
    low: formatMoney(locale, { amount: low, currency }),
    high: formatMoney(locale, { amount: high, currency }),
  });
  const isKnown = status === "verified";
  const states: TimelineStep["state"][] = [
    isKnown ? "done" : "here",
    isKnown ? "here" : "todo",
    "todo",
  ];
  const steps = (["person", "bank", "paid"] as const).map((key, index) => ({
    key,
    state: states[index]!,
    title: t(`step.${key}`),
    note: key === "paid" ? paidNote : states[index] === "here" ? t(`step.${key}-note`) : null,
  }));
  if (isKnown && banks.length > 0)
    return (
      <Panel kind="calm" className="stack snug" aria-labelledby="steps">
        <h2 id="steps">{t("ready")}</h2>
        <p>{paidNote}</p>
      </Panel>
    );
  return (
    <Panel kind="act" aria-labelledby="steps">
      <div>
        <h2 id="steps">{t("open")}</h2>
        <p className="small dim">{t("open-note")}</p>
      </div>
      <Timeline steps={steps} />
      <ResultNote result={result} texts={["payout", "account"]} intents={["start"]} />
      {isKnown || status === "unknown" ? null : (
        <Form method="post" className="stack snug">
          <HiddenNonce nonce={view.nonce} />
          <div className="row">
            <SubmitButton name="intent" value="start" pending={t("leaving")}>
              {t(`begin.${status}`)}
            </SubmitButton>
          </div>
          <p className="small dim">{t("begin-note", { product: PRODUCT })}</p>
        </Form>
      )}
    </Panel>
  );
}
