import type { Listing } from "#contract/listing.ts";
import type { Money } from "#contract/money.ts";
import { paths } from "../../paths.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";

type Props = { order: NonNullable<Listing["order"]>; price: Money };

export function OrderedPanel({ order: { id, number, role }, price }: Props) {
  const t = useT("listing-late");
  const locale = useLocale();
  return (
    <Panel kind="lift" aria-labelledby="ordered">
      <h2 id="ordered">{t(`ordered.title-${role}`)}</h2>
      <p className="small">{t("ordered.body")}</p>
      <p>{t("ordered.price", { price: formatMoney(locale, price) })}</p>
      <p>
        <ButtonLink size="m" to={paths.order(locale, id)}>
          {t("ordered.open", { number })}
        </ButtonLink>
      </p>
    </Panel>
  );
}
