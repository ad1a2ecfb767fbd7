import { lazy, Suspense, type ComponentType } from "react";
import { Form } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { readRecent } from "../session/recent-listings.ts";
import { ButtonLink } from "../ui/button.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { Icon } from "../ui/icon.tsx";
import { Loop } from "../ui/loop.tsx";
import { DrawerPhone } from "./drawer-phone.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { Kinds } from "./kinds.tsx";
import { Orbit } from "./orbit.tsx";
import type { Home } from "./present-home.ts";
import { ShelfRow } from "./shelf-row.tsx";
import "../ui/turn.css";
import "./home.css";
import { trustHtml } from "../ui/trusted-types.ts";

/** Only who has seen something has such a row. */
const RecentRow = lazy(async () => ({ default: (await import("./recent-row.tsx")).RecentRow }));
const LateRecentRow = lazy<ComponentType>(() =>
  import("./late-recent-row.tsx").then(
    (part) => ({ default: part.LateRecentRow }),
    // The page does without.
    () => ({ default: () => null }),
  ),
);

type Props = {
  home: Home;
  canSell: boolean;
  /** HTML from our own server; null where there is nothing to tell. */
  figures: string | null;
};

export function HomePage({ home, canSell, figures }: Props) {
  const t = useT("home");
  const layout = useT("layout");
  const locale = useLocale();
  const isSeen = useHydrated() && readRecent() !== undefined;
  return (
    <main id="main">
      <div className="wrap hero">
        <div className="stack">
          <h1>{t("hero.title")}</h1>
          <p className="dim lead">{t("hero.lead")}</p>
          <Form className="find hero-find" role="search" action={paths.search(locale)}>
            <label className="vh" htmlFor="hero-q">
              {layout("search.label")}
            </label>
            <input
              id="hero-q"
              type="search"
              name="q"
              placeholder={layout("search.placeholder")}
              maxLength={LIMITS.search.query}
              enterKeyHint="search"
            />
            <button className="icon" aria-label={layout("search.submit")}>
              <Icon name="search" />
            </button>
          </Form>
          <p className="row">
            <ButtonLink kind="line" to={paths.search(locale)}>
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
        {home.recent === null ? (
          <Suspense>{isSeen ? <LateRecentRow /> : null}</Suspense>
        ) : (
          <RecentRow cards={home.recent} />
        )}
        <HowItWorks />
        {figures === null ? null : (
          <section
            className="stack figures"
            aria-labelledby="figures"
            dangerouslySetInnerHTML={{ __html: trustHtml(figures) }}
          />
        )}
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
            <DrawerPhone {...home.drawer} />
          </>
        ) : null}
      </div>
    </main>
  );
}
