import type { Card } from "#contract/card.ts";
import type { PaymentMethod } from "#contract/payment.ts";

/** Words of our own on a neutral plate, in its units: no artwork of a brand. */
const WORDS = {
  visa: { text: "VISA", width: 30 },
  mastercard: { text: "Mastercard", width: 42 },
  klarna: { text: "Klarna", width: 36 },
  paypal: { text: "PayPal", width: 36 },
  applePay: { text: "Apple Pay", width: 41 },
  googlePay: { text: "Google Pay", width: 42 },
} as const;

type Props = { brand: Card["brand"] | Exclude<PaymentMethod, "card"> };

/** Decoration beside the name of a way to pay; a card without a brand has a stripe. */
export function BrandMark({ brand }: Props) {
  const word = brand === "card" ? null : WORDS[brand];
  return (
    <svg className="brand-plate" viewBox="0 0 50 32" width="50" height="32" aria-hidden="true">
      <rect x="0.5" y="0.5" width="49" height="31" rx="5" />
      {word === null ? (
        <path d="M0.5 10h49M7 22h14" />
      ) : (
        <text x="25" y="19.5" textLength={word.width} lengthAdjust="spacingAndGlyphs">
          {word.text}
        </text>
      )}
    </svg>
  );
}
