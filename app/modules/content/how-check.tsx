import { DEVICE_CATEGORIES } from "#contract/condition.ts";
import { DEVICE_CHECKS } from "#contract/order-words.ts";
import { useT } from "../locale/use-t.ts";
import { Icon } from "../ui/icon.tsx";

/** What the hub looks at: first the whole device, then its parts. */
export function HowCheck() {
  const t = useT("how-it-works");
  return (
    <>
      <p className="narrow dim">{t("check.lead")}</p>
      <ul className="how-checks">
        {DEVICE_CHECKS.map((check) => (
          <li key={check} className="row nowrap">
            <Icon name="check" />
            {t(`check.${check}`)}
          </li>
        ))}
      </ul>
      <p className="narrow">
        {t("check.parts", {
          phone: DEVICE_CATEGORIES.smartphones.length,
          laptop: DEVICE_CATEGORIES.laptops.length,
        })}
      </p>
      <p className="narrow">{t("check.two")}</p>
    </>
  );
}
