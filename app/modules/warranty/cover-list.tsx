import { LIMITS } from "#contract/limits.ts";
import type { OrderDetail } from "#contract/order.ts";
import { paths } from "../../paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Facts } from "../ui/facts.tsx";
import { Link } from "../ui/link.tsx";

type Props = { covers: NonNullable<OrderDetail["warranty"]>["covers"] };

/** What is covered by what, until when, and who answers a claim by when. */
export function CoverList({ covers }: Props) {
  const t = useT("warranty");
  const locale = useLocale();
  return (
    <section className="stack" aria-labelledby="covers">
      <h2 id="covers">{t("covers.title")}</h2>
      <Facts
        facts={covers.map(({ cover, expires_on, is_running }) => ({
          key: cover,
          label: t(`covers.${cover}`),
          value: t(is_running ? "covers.until" : "covers.over", {
            date: formatDate(locale, expires_on),
          }),
          note: t(`covers.${cover}-what`),
        }))}
      />
      <p className="dim">
        {t("covers.answer", { days: LIMITS.claimAnswerDays })}{" "}
        <Link to={paths.content(locale, "support", "warranty-and-claims")}>
          {t("covers.terms")}
        </Link>
      </p>
    </section>
  );
}
