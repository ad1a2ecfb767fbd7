import type { Market } from "#contract/market.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Panel } from "../ui/panel.tsx";
import "../ui/loop.css";

/** All done: said plainly, with a way on. */
export function EmptyQueue({ market }: { market: Market | null }) {
  const t = useT("hub");
  const places = useT("locale");
  const locale = useLocale();
  return (
    <Panel className="stack slim nothing" aria-label={t("queue.title")}>
      <Icon name="grade-excellent" className="loop huge" />
      <h2>
        {market === null
          ? t("queue.empty")
          : t("queue.empty-market", { market: places(`country.${market}`) })}
      </h2>
      <p className="dim">{t("queue.empty-body")}</p>
      <p className="row">
        {market === null ? (
          <ButtonLink kind="line" to={sellerPaths.hub(locale)}>
            {t("queue.to-hub")}
          </ButtonLink>
        ) : (
          <ButtonLink kind="line" to={sellerPaths.hubListings(locale)}>
            {t("queue.see-all")}
          </ButtonLink>
        )}
      </p>
    </Panel>
  );
}
