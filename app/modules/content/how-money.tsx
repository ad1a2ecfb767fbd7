import { LIMITS } from "#contract/limits.ts";
import { paths } from "../../paths.ts";
import { formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";

const HOUR = 3_600_000;

/** What one switch of the filters asks of a device. */
export function HowSmartFilter() {
  const t = useT("how-it-works");
  const locale = useLocale();
  const battery = formatPercent(locale, LIMITS.smartFilterBattery);
  return (
    <>
      <p className="narrow">{t("smart.lead")}</p>
      <ul className="how-list narrow">
        {(["works", "looks", "battery", "grey"] as const).map((rule) => (
          <li key={rule}>{t(`smart.${rule}`, { battery })}</li>
        ))}
      </ul>
      <p>
        <ButtonLink kind="line" to={paths.search(locale, { smart_filter: 1 })}>
          {t("smart.try")}
        </ButtonLink>
      </p>
    </>
  );
}

/** When money comes back, by what happened (decisions "Refund times shown by cause"). */
export function HowRefunds() {
  const t = useT("how-it-works");
  const { days, returnWithin } = LIMITS.refund;
  const soon = t("refunds.days", days);
  const rows = [
    [t("refunds.silent", { hours: LIMITS.sellerAcceptance / HOUR }), t("refunds.silent-time")],
    [t("refunds.not-sent"), soon],
    [t("refunds.failed"), soon],
    [t("refunds.return"), t("refunds.return-time", { days: returnWithin })],
  ];
  return (
    <table className="how-table narrow">
      <thead>
        <tr>
          <th scope="col">{t("refunds.cause")}</th>
          <th scope="col">{t("refunds.time")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([cause, time]) => (
          <tr key={cause}>
            <td>{cause}</td>
            <td>{time}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
