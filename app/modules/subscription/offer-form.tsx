import type { SubscriptionOffer } from "#contract/subscription.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { ChoiceField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Note } from "../ui/note.tsx";

type Props = {
  offers: readonly SubscriptionOffer[];
  seed: FormSeed<"plan">;
  result: ActionResult | undefined;
};

export function OfferForm({ offers, seed, result }: Props) {
  const t = useT("subscription");
  const locale = useLocale();
  const [form, fields] = useActionForm({
    id: "offer-form",
    seed,
    lastResult: result,
    texts: ["subscription"],
  });
  const isFree = offers.some(({ has_free_month }) => has_free_month);
  return (
    <>
      <Note kind={isFree ? "calm" : "act"}>{t(isFree ? "offer.free" : "offer.no-free")}</Note>
      <ActionForm form={form}>
        <ChoiceField
          field={fields.plan}
          legend={t("offer.choose")}
          box
          choices={offers.map(({ plan, price_per_month, service_fee }) => ({
            value: plan,
            label: t(`plan.${plan}`),
            note: (
              <>
                {t(`plan-what.${plan}`)}
                <br />
                {t("offer.fee", { amount: formatMoney(locale, service_fee) })}
              </>
            ),
            end: t("per-month", { amount: formatMoney(locale, price_per_month) }),
          }))}
        />
        <p>
          <SubmitButton pending={t("offer.going")}>{t("offer.go")}</SubmitButton>
        </p>
      </ActionForm>
    </>
  );
}
