import { LIMITS } from "#contract/limits.ts";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Loop } from "../ui/loop.tsx";
import { DrawerPhone } from "./drawer-phone.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { Kinds } from "./kinds.tsx";
import { Orbit } from "./orbit.tsx";
import type { Home } from "./present-home.ts";
import { ShelfRow } from "./shelf-row.tsx";
import "../ui/turn.css";
import "./home.css";

type Props = { home: Home; canSell: boolean };

export function HomePage({ home, canSell }: Props) {
  const t = useT("home");
  const locale = useLocale();
  return (
    <main id="main">
      <div className="wrap hero">
        <div className="stack">
          <h1>{t("hero.title")}</h1>
          <p className="dim lead">{t("hero.lead")}</p>
          <p className="row">
            <ButtonLink to={paths.search(locale)}>
              {home.total > 0 ? t("hero.browse", { count: home.total }) : t("hero.browse-all")}
            </ButtonLink>
            <ButtonLink kind="line" to={paths.search(locale, { instant_buy: 1 })}>
              {t("hero.instant")}
            </ButtonLink>
          </p>
          <p className="small dim">{t("hero.promise", { days: LIMITS.warrantyDays })}</p>
        </div>
        <Orbit />
      </div>
      <div className="wrap stack wide pad">
        <Kinds counts={home.counts} popular={home.popular} />
        <ShelfRow
          id="new"
          title={t("new")}
          cards={home.fresh}
          all={paths.search(locale, { sort_by: "new" })}
        />
        <HowItWorks />
        <ShelfRow
          id="picks"
          title={t("picks")}
          cards={home.picks}
          all={paths.search(locale, { categories: "favourite_pick", sort_by: "picks" })}
        />
        <ShelfRow
          id="featured"
          title={t("featured")}
          cards={home.featured}
          all={paths.search(locale, { categories: "boosted" })}
        />
        {canSell ? (
          <>
            <div className="turn" aria-hidden="true">
              <Loop share={0.66} />
            </div>
            <DrawerPhone example={home.example} />
          </>
        ) : null}
      </div>
    </main>
  );
}
