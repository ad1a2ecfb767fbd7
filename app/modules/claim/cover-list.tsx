import type { OrderDetail } from "#contract/order.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { DescriptionList } from "../ui/description-list.tsx";
import { Note } from "../ui/note.tsx";
import { LIMITS } from "#contract/limits.ts";
import { paths } from "../../paths.ts";
import { Link } from "../ui/link.tsx";

type Props = { warranty: NonNullable<OrderDetail["warranty"]>; extras: readonly string[] };

/** spec §3 "Order". */
export function WarrantyFacts({ warranty, extras }: Props) {
  const t = useT("claim");
  const grade = useT("common");
  const locale = useLocale();
  const { starts_on, expires_on, total_days, days_left, serial_number, condition } = warranty;
  const date = formatDate(locale, expires_on);
  return (
    <>
      <Note kind={days_left > 0 ? "calm" : "act"}>
        <b>{t(days_left > 0 ? "valid" : "expired", { date })}</b>{" "}
        {days_left > 0 ? t("left", { count: days_left }) : null}
      </Note>
      <DescriptionList
        facts={[
          {
            key: "dates",
            label: t("dates"),
            value: t("from-to", { from: formatDate(locale, starts_on), to: date }),
            note: t("days", { count: total_days }),
          },
          ...(serial_number === null
            ? []
            : [{ key: "serial", label: t("serial"), value: serial_number }]),
          { key: "condition", label: t("condition"), value: grade(`grade.${condition}`) },
          ...(extras.length === 0
            ? []
            : [{ key: "extras", label: t("extras"), value: extras.join(", ") }]),
        ]}
      />
    </>
  );
}

type CoverListProps = { covers: NonNullable<OrderDetail["warranty"]>["covers"] };

export function CoverList({ covers }: CoverListProps) {
  const t = useT("claim");
  const locale = useLocale();
  return (
    <section className="stack" aria-labelledby="covers">
      <h2 id="covers">{t("covers.title")}</h2>
      <DescriptionList
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
