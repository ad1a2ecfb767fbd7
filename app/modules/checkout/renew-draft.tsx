import { paths } from "../../paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { CheckoutPage } from "./checkout-steps.ts";
import type { CheckoutView } from "./present-checkout.ts";

type Props = {
  order: CheckoutView;
  step: CheckoutPage | null;
  waitUntil: string | null;
  form: FormSeed<"step">;
  result: ActionResult | undefined;
};

export function RenewDraft({ order, step, waitUntil, form: seed, result }: Props) {
  const t = useT("checkout-pay");
  const locale = useLocale();
  const [form] = useActionForm({
    id: "renew",
    hidden: step === null ? {} : { step },
    seed,
    lastResult: result,
    texts: ["checkout"],
  });
  return (
    <ActionForm form={form} className="panel stack">
      <Icon name="ring-todo" className="ring huge" />
      <h1>{t("expired.title")}</h1>
      <p>{t("expired.lead")}</p>
      <p className={waitUntil === null ? "dim" : ""}>
        {waitUntil === null
          ? t("expired.note", { device: order.item.title })
          : t("expired.wait", {
              device: order.item.title,
              time: formatDate(locale, waitUntil, "time"),
            })}
      </p>
      <p className="row">
        {waitUntil === null ? (
          <SubmitButton pending={t("expired.refreshing")}>{t("expired.refresh")}</SubmitButton>
        ) : (
          <ButtonLink to={paths.listing(locale, order.item.listingId)}>
            {t("expired.listing")}
          </ButtonLink>
        )}
        <ButtonLink kind="line" to={paths.home(locale)}>
          {t("expired.home")}
        </ButtonLink>
      </p>
    </ActionForm>
  );
}
