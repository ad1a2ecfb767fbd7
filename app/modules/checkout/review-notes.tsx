import { Link } from "../ui/link.tsx";
import type { Money } from "#contract/money.ts";
import { paths } from "../../paths.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Note } from "../ui/note.tsx";

export type BankAnswer = "undecided" | "asks" | "approved" | "none";

type Props = {
  orderId: string;
  bank: BankAnswer;
  /** The accepted price; null unless the price has changed since. */
  agreed: Money | null;
  total: Money;
};

/** The most important note above the last button: a changed price or the bank's answer. */
export function ReviewNotes({ orderId, bank, agreed, total }: Props) {
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
    case "undecided":
      return (
        <Note kind="act" live>
          <b>{t("review.waiting-title")}</b> {t("review.waiting")}{" "}
          <Link to={paths.checkout(locale, orderId, "review")}>{t("review.check-again")}</Link>
        </Note>
      );
  }
}
