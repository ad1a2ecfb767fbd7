import type { Card } from "#contract/card.ts";
import type { PaymentMethod } from "#contract/payment.ts";
import type { T } from "../locale/use-t.ts";

export const nameCard = (t: T<"checkout-pay">, { brand, last4 }: Pick<Card, "brand" | "last4">) =>
  t("payment.card", {
    brand: t(brand === "card" ? "payment.brand-card" : `payment.${brand}`),
    last4,
  });

export const nameMethod = (
  t: T<"checkout-pay">,
  method: Exclude<PaymentMethod, "card">,
  instalment: string,
) => (method === "klarna" ? t("payment.klarna", { amount: instalment }) : t(`payment.${method}`));
