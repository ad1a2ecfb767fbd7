import { Form } from "react-router";
import type { Card } from "#contract/card.ts";
import type { Address } from "#contract/address.ts";
import type { Order } from "#contract/order.ts";
import { useT } from "../locale/use-t.ts";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import { Panel } from "../ui/panel.tsx";
import { findKeptCard } from "../checkout/find-kept-card.ts";
import { nameCard } from "../checkout/name-payment.ts";
import { formatAddress } from "../address/format-address.ts";

type Props = { address: string; card: Pick<Card, "brand" | "last4">; nonce: string };

export function ExpressPanel({ address, card, nonce }: Props) {
  const t = useT("checkout-pay");
  return (
    <Panel kind="calm" aria-labelledby="express">
      <h2 id="express">{t("express.title")}</h2>
      <p>{t("express.text", { address, card: nameCard(t, card) })}</p>
      <Form method="post">
        <HiddenNonce nonce={nonce} />
        <SubmitButton name="intent" value="express" pending={t("express.going")}>
          {t("express.button")}
        </SubmitButton>
      </Form>
    </Panel>
  );
}

/** Null where a choice of the last purchase is missing, or the checkout has begun already. */
export function presentExpress(
  order: Pick<Order, "address">,
  [address]: readonly Address[],
  cards: readonly Card[],
) {
  const card = findKeptCard(cards);
  if (order.address !== null || !address || !card) return null;
  return { address: formatAddress(address), card: { brand: card.brand, last4: card.last4 } };
}
