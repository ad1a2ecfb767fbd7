import { days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { paths } from "../../paths.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";
import type { OfferedDevice } from "./present-offered-device.ts";

export type NoOfferReason = "off" | "not-on-sale" | "tries" | "room";

/** Why no offer is possible; the device can still be bought at its price, where it is on sale. */
export function NoOffer({ device, reason }: { device: OfferedDevice; reason: NoOfferReason }) {
  const t = useT("offer");
  const locale = useLocale();
  const { perSide, triesKept } = LIMITS.offer;
  return (
    <Panel kind="act" aria-labelledby="no-offer">
      <h2 id="no-offer">{t("closed.title")}</h2>
      <p>{t(`closed.${reason}`, { of: perSide, days: triesKept / days(1) })}</p>
      <p>
        <ButtonLink to={paths.listing(locale, device.id)}>
          {reason === "not-on-sale"
            ? t("make.back")
            : t("make.buy", { total: formatMoney(locale, device.total) })}
        </ButtonLink>
      </p>
    </Panel>
  );
}
