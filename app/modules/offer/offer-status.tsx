import type { Offer } from "#contract/offer.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";

type Shown = Pick<Offer, "role" | "status" | "allowed_actions" | "other" | "amount">;

/** A buyer with an agreed price has to order. */
export const isYourTurn = ({ role, status, allowed_actions }: Shown): boolean =>
  allowed_actions.includes("accept") || (role === "buyer" && status === "accepted");

/** The other side's name; a closed account has lost it. */
export function useOther({ role, other }: Pick<Offer, "role" | "other">): string {
  const t = useT("offer");
  return other || t(`who.${role === "buyer" ? "seller" : "buyer"}`);
}

export function useStatusWords(offer: Shown): string {
  const t = useT("offer");
  const locale = useLocale();
  const other = useOther(offer);
  const { role, status, amount } = offer;
  return t(`status.${role}.${status}`, { other, amount: formatMoney(locale, amount) });
}

export function OfferBadge({ offer }: { offer: Shown }) {
  const t = useT("offer");
  const { role, status } = offer;
  if (isYourTurn(offer)) return <Badge kind="now">{t("badge.turn")}</Badge>;
  if (status === "open" || status === "countered") return <Badge>{t("badge.waiting")}</Badge>;
  if (status === "accepted") return <Badge>{t("badge.agreed")}</Badge>;
  if (status === "used") return <Badge>{t(`badge.used-${role}`)}</Badge>;
  return <Badge kind="off">{t(`badge.${status}`)}</Badge>;
}
