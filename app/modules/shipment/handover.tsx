import type { PickupInterval } from "#contract/shipment-events.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Panel } from "../ui/panel.tsx";
import "./handover.css";

type Props = {
  view: {
    /** For people whose screen is not read. */
    code: string;
    /** Address of the label to print. */
    label: string;
    pickup: { date: string; interval: PickupInterval } | null;
    qrCode: { size: number; path: string };
  };
};

/** What the sender shows to the courier, who brings the label. */
export function Handover({ view: { code, label, pickup, qrCode } }: Props) {
  const t = useT("shipment");
  const locale = useLocale();
  return (
    <>
      <Panel className="handover stack" aria-labelledby="code">
        <h2 id="code">{t("handover.code")}</h2>
        <svg viewBox={`0 0 ${qrCode.size} ${qrCode.size}`} role="img" aria-label={t("handover.qr")}>
          <path d={qrCode.path} />
        </svg>
        <p>
          <b className="spelled">{code}</b>
        </p>
        {pickup === null ? null : (
          <p>
            {t("handover.when", {
              date: formatDate(locale, pickup.date, "weekday"),
              hours: t(`interval.${pickup.interval}`),
            })}
          </p>
        )}
      </Panel>
      <ol className="stack snug narrow">
        <li>{t("handover.sign-out")}</li>
        <li>{t("handover.pack")}</li>
        <li>{t("handover.show")}</li>
      </ol>
      <p>
        <a className="btn line m" href={label} target="_blank" rel="noopener">
          {t("handover.print")}
        </a>
      </p>
    </>
  );
}
