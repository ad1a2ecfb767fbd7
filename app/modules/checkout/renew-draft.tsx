import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { HiddenNonce } from "../ui/hidden-nonce.tsx";
import { Icon } from "../ui/icon.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { CheckoutPage } from "./checkout-steps.ts";
import type { CheckoutView } from "./present-checkout.ts";

type Props = {
  order: CheckoutView;
  /** Where the time ran out; null: nowhere in particular. */
  step: CheckoutPage | null;
  nonce: string;
};

/** The reservation is over: what that means, and the two ways on. */
export function RenewDraft({ order, step, nonce }: Props) {
  const t = useT("checkout-pay");
  const locale = useLocale();
  return (
    <>
      <HiddenNonce nonce={nonce} />
      {step === null ? null : <input type="hidden" name="step" value={step} />}
      <Icon name="ring-todo" className="loop huge" />
      <h1>{t("expired.title")}</h1>
      <p>{t("expired.lead")}</p>
      <p className="dim">{t("expired.note", { device: order.item.title })}</p>
      <p className="row">
        <SubmitButton pending={t("expired.refreshing")}>{t("expired.refresh")}</SubmitButton>
        <ButtonLink kind="line" to={paths.home(locale)}>
          {t("expired.home")}
        </ButtonLink>
      </p>
    </>
  );
}
