import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { formatMoney, formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../ui/card.tsx";
import type { KeptDevice } from "./present-favorites.ts";

/** A device that is kept: its card, and what its price has done since; where it is gone, the way on. */
export function KeptCard({ device, eager }: { device: KeptDevice; eager: boolean }) {
  const t = useT("favorite");
  const locale = useLocale();
  const { card, isLive, then, change } = device;
  const price = formatMoney(locale, then);
  if (!isLive) {
    return (
      <Card listing={card} eager={eager}>
        <p className="since">
          <Badge kind="off">{t("sold")}</Badge>
        </p>
        <p className="since small">
          <Link className="link above" to={paths.listing(locale, card.id)} discover="none">
            {t("similar")}
            <span className="vh">: {card.title}</span>
          </Link>
        </p>
      </Card>
    );
  }
  // A minus that is read as one, and stays with its number.
  const percent = `−${formatPercent(locale, Math.abs(change))}`;
  return (
    <Card listing={card} eager={eager}>
      {change < 0 ? <p className="since small fell">{t("fell", { percent, price })}</p> : null}
      {change > 0 ? <p className="since small dim">{t("rose", { price })}</p> : null}
    </Card>
  );
}
