import { lazy, Suspense, type ReactNode } from "react";
import { useHydrated } from "../ui/use-hydrated.ts";

export const PAYPAL_HERE = "paypal";

export type PayPalProps = {
  orderId: string;
  paypal: { clientId: string; origin: string; currency: string };
};
type Props = { orderId: string; paypal: PayPalProps["paypal"] | null };

/** PayPal's button in the page; if it fails to load, the link to PayPal's page remains. */
export function PayPalHere({ orderId, paypal }: Props) {
  if (!useHydrated() || paypal === null) return null;
  return (
    <Suspense>
      <PayPalButtons orderId={orderId} paypal={paypal} />
    </Suspense>
  );
}

const PayPalButtons = lazy(() =>
  import("./paypal-buttons.tsx").then(
    (part): { default: (props: PayPalProps) => ReactNode } => ({ default: part.PayPalButtons }),
    (): { default: (props: PayPalProps) => ReactNode } => ({ default: () => null }),
  ),
);
