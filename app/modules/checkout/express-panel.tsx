import { Form } from "react-router";
import { useT } from "../locale/use-t.ts";
import { HiddenNonce } from "../ui/hidden-nonce.tsx";
import { Panel } from "../ui/panel.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { Card } from "#contract/card.ts";
import { nameCard } from "./name-payment.ts";

type Props = { address: string; card: Pick<Card, "brand" | "last4">; nonce: string };

/** For who has bought before: everything filled in as last time, and straight to the review. */
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
