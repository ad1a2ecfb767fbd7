import type { Money } from "#contract/money.ts";
import { paths } from "../../paths.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { DescriptionList } from "../ui/description-list.tsx";
import { BrandMark } from "./brand-mark.tsx";
import type { CheckoutScreen } from "./checkout-steps.ts";
import { nameCard, nameMethod } from "./name-payment.ts";
import { splitInstalments } from "./pay-choice.ts";
import type { CheckoutView } from "./present-checkout.ts";
import type { ReviewView } from "./present-review.ts";
import { Note } from "../ui/note.tsx";

type Props = { orderId: string; review: ReviewView & { total: Money } };

export function ReviewFacts({ orderId, review }: Props) {
  const t = useT("checkout-pay");
  const checkout = useT("checkout");
  const locale = useLocale();
  const { name, address, notes, method, locker, card, paymentMethod, total } = review;
  const { hub, window } = review;
  const brand = paymentMethod === "card" ? (card?.brand ?? null) : paymentMethod;
  const when =
    window &&
    (window.from === window.to
      ? formatDate(locale, window.from, "short")
      : checkout("shipping.between", {
          from: formatDate(locale, window.from, "short"),
          to: formatDate(locale, window.to, "short"),
        }));
  const parts = splitInstalments(total.amount).map((amount) =>
    formatMoney(locale, { ...total, amount }),
  );
  const change = (step: Exclude<CheckoutScreen, "personal" | "review">) =>
    review.openSteps.includes(step) ? (
      <ButtonLink kind="bare" size="s" to={paths.checkout(locale, orderId, step)}>
        {t("review.change")}
        <span className="vh"> {t(`review.change-${step}`)}</span>
      </ButtonLink>
    ) : null;
  return (
    <section aria-labelledby="where">
      <h2 id="where" className="vh">
        {t("review.where")}
      </h2>
      <DescriptionList
        facts={[
          {
            key: "to",
            label: t("review.to"),
            value: review.isFetched
              ? (hub?.address ?? (locker && `${locker.name}, ${locker.address}`))
              : [name, address].filter(Boolean).join(", "),
            note: review.isFetched ? hub?.hours && t("review.hours", hub.hours) : notes,
            action: method === "hub_pickup" ? null : change("address"),
          },
          {
            key: "how",
            label: t("review.how"),
            value: method === null ? null : checkout(`shipping.${method}`),
            note: when,
            action: change("shipping"),
          },
          {
            key: "pay-with",
            label: (
              <>
                {t("review.pay-with")}
                {brand === null ? null : <BrandMark brand={brand} />}
              </>
            ),
            value:
              paymentMethod === "card"
                ? card && nameCard(t, card)
                : nameMethod(t, paymentMethod, parts[0]!),
            note:
              paymentMethod === "klarna"
                ? t("payment.klarna-parts", { parts: parts.join(" + ") })
                : null,
            action: change("payment"),
          },
        ]}
      />
    </section>
  );
}

export type BankAnswer = "undecided" | "asks" | "approved" | "none";

/** Said on the review, because the price has an end that the reservation does not have. */
export function AgreedPriceNote({ agreed }: Pick<CheckoutView, "agreed">) {
  const t = useT("checkout-pay");
  const locale = useLocale();
  if (agreed === null || agreed.endsAt === null) return null;
  const values = {
    amount: formatMoney(locale, agreed.amount),
    time: formatDate(locale, agreed.endsAt, "moment"),
  };
  return agreed.isOver ? (
    <Note kind="act">
      <b>{t("review.agreed-over-title")}</b> {t("review.agreed-over", values)}
    </Note>
  ) : (
    <Note>
      <b>{t("review.agreed-title")}</b> {t("review.agreed", values)}
    </Note>
  );
}

type BankAnswerProps = {
  bank: BankAnswer;
  agreed: Money | null;
  total: Money;
};

export function ReviewNotes({ bank, agreed, total }: BankAnswerProps) {
  const t = useT("checkout-pay");
  const locale = useLocale();
  if (agreed !== null && agreed.amount !== total.amount) {
    const prices = { old: formatMoney(locale, agreed), new: formatMoney(locale, total) };
    const key = total.amount < agreed.amount ? "review.price-lower" : "review.price-from-to";
    return (
      <Note kind="act" live>
        <b>{t("review.price-changed")}</b> {t(key, prices)}
      </Note>
    );
  }
  switch (bank) {
    case "none":
    case "undecided":
      return null;
    case "approved":
      return (
        <Note live>
          <b>{t("review.approved-title")}</b> {t("review.approved")}
        </Note>
      );
    case "asks":
      return (
        <Note kind="act" live>
          <b>{t("review.challenge-title")}</b> {t("review.challenge")}
        </Note>
      );
  }
}
