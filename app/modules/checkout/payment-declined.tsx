import type { Order } from "#contract/order.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Note } from "../ui/note.tsx";

/** Why the last try came to nothing; null: it did not, or there was none. */
export const presentDecline = ({ status, payment, action_clock: clock }: Order) =>
  payment?.status === "failed"
    ? {
        code: payment.decline_code ?? "declined",
        /** A placed order waits so long for another payment (docs/decisions/0057). */
        until: status === "payment_due" ? (clock?.due_at ?? null) : null,
      }
    : null;

type Props = { decline: NonNullable<ReturnType<typeof presentDecline>> };

/** The bank's no, and that nothing is lost by it. */
export function PaymentDeclined({ decline: { code, until } }: Props) {
  const t = useT("checkout-pay");
  const locale = useLocale();
  return (
    <Note kind="bad" live>
      <b>{t("payment.declined-title")}</b> {t(`payment.decline.${code}`)} {t("payment.kept")}
      {until === null
        ? null
        : ` ${t("payment.due", { time: formatDate(locale, until, "moment") })}`}
    </Note>
  );
}
