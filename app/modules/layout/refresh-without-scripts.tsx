import { useRouteLoaderData } from "react-router";
import { useLite } from "../ui/use-lite.ts";

const EVERY = "5";

/**
 * Loads the document of a payment again while the bank decides, where no script asks. Part of the
 * head, and of the server alone.
 */
export function RefreshWithoutScripts() {
  const review = useRouteLoaderData<{ bank: string }>("routes/checkout/review");
  const isLite = useLite();
  if (review?.bank !== "undecided") return null;
  const refresh = <meta httpEquiv="refresh" content={EVERY} />;
  return isLite ? refresh : <noscript>{refresh}</noscript>;
}
