import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Panel } from "../ui/panel.tsx";
import "../ui/loop.css";
import type { OrderQueue } from "./read-order-queue.ts";

/** Nothing found, or all done: said plainly, with a way on. */
export function EmptyOrders({ queue, market, q }: Omit<OrderQueue, "page">) {
  const t = useT("hub-order");
  const places = useT("locale");
  const locale = useLocale();
  const isNarrow = q !== "" || market !== null || queue !== "all";
  return (
    <Panel className="stack slim nothing" aria-labelledby="nothing">
      <Icon name={q === "" ? "grade-excellent" : "ring-todo"} className="loop huge" />
      <h2 id="nothing">
        {q === ""
          ? market === null
            ? t(`empty.${queue}`)
            : t("empty.market", { market: places(`country.${market}`) })
          : t("empty.search", { q })}
      </h2>
      <p className="dim">{t(q === "" ? "empty.body" : "empty.search-body")}</p>
      <p className="row">
        {isNarrow ? (
          <ButtonLink kind="line" to={sellerPaths.hubOrders(locale, { q })} discover="none">
            {t(q === "" ? "empty.see-all" : "empty.search-all")}
          </ButtonLink>
        ) : null}
        <ButtonLink kind="line" to={sellerPaths.hub(locale)} discover="none">
          {t("to-hub")}
        </ButtonLink>
      </p>
    </Panel>
  );
}
