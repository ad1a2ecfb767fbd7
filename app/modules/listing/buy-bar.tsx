import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { StickyBar } from "../ui/sticky-bar.tsx";
import { BUY_FORM } from "./buy-box.tsx";
import type { ShownListing } from "./present-listing.ts";
import { Total } from "./total.tsx";

/** Price and button at the foot of a phone. Why it cannot be bought stands in the box above. */
export function BuyBar({ listing }: { listing: ShownListing }) {
  const t = useT("listing");
  if (listing.closed) return null;
  return (
    <StickyBar>
      <p>
        <Total listing={listing} />
        <span className="tiny dim below">{t("buy.all-in-short")}</span>
      </p>
      <Button form={BUY_FORM} className="end">
        {t("buy.submit")}
      </Button>
    </StickyBar>
  );
}
