import { lazy, Suspense } from "react";
import { Form } from "react-router";
import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Vertical } from "#contract/catalog.ts";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icon-shapes.ts";
import { Spinner } from "../ui/spinner.tsx";
import { DrawerPhone } from "./drawer-phone.tsx";
import { Figures, type ShownFigures } from "./figures.tsx";
import "../ui/banner.css";
import "../ui/steps.css";
import { formatNumber } from "../locale/format.ts";
import { Link } from "../ui/link.tsx";
import { ChipLink } from "../ui/chip.tsx";
import type { Home } from "./present-home.ts";
import earpods from "./pictures/earpods.svg";
import gameConsoles from "./pictures/game-consoles.svg";
import headphones from "./pictures/headphones.svg";
import laptops from "./pictures/laptops.svg";
import smartphones from "./pictures/smartphones.svg";
import smartwatches from "./pictures/smartwatches.svg";
import tablets from "./pictures/tablets.svg";
import pair from "./pictures/pair.svg";
import type { CardFacts } from "../listing-card/card-facts.ts";
import { Card } from "../listing-card/card.tsx";
import "../ui/turn.css";
import "./home.css";

const RecentRow = lazy(async () => ({ default: (await import("./recent-row.tsx")).RecentRow }));

type Props = {
  home: Home;
  canSell: boolean;
  figures: ShownFigures | null;
  worth: string;
};

export function HomePage({ home, canSell, figures, worth }: Props) {
  const t = useT("home");
  const layout = useT("layout");
  const locale = useLocale();
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
        </div>
        <Orbit />
      </div>
      <div className="wrap stack wide pad">
        <div className="stack first">
          <Kinds counts={home.counts} />
          <Proof />
          <ListingRow
            id="new"
            title={t("new")}
            cards={home.fresh}
            all={paths.search(locale, { sort_by: "new" })}
            isFirst
          />
        </div>
        <Onward total={home.total} popular={home.popular} />
        {home.recent === null ? (
          // A page for all visitors: the page script fills this in (modules/visit/recent-row.ts).
          <div data-recent suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
        ) : (
          <RecentRow cards={home.recent} />
        )}
        <HowItWorks />
        {figures === null ? null : (
          <Suspense>
            <Figures figures={figures} />
          </Suspense>
        )}
        <ListingRow
          id="picks"
          title={t("picks")}
          cards={home.picks}
          all={paths.search(locale, { categories: "favourite_pick", sort_by: "picks" })}
        />
        <ListingRow
          id="featured"
          title={t("featured")}
          cards={home.featured}
          all={paths.search(locale, { categories: "boosted" })}
        />
        {canSell ? (
          <>
            <div className="turn" aria-hidden="true">
              <Spinner share={0.66} />
            </div>
            <DrawerPhone {...home.drawer} worth={worth} />
          </>
        ) : null}
      </div>
    </main>
  );
}

const STEPS = ["first", "test", "release"] as const;

function HowItWorks() {
  const t = useT("home");
  const locale = useLocale();
  const tryHours = LIMITS.buyerAcceptance / hours(1);
  return (
    <section aria-labelledby="check" className="banner stack">
      <h2 id="check">{t("check.title")}</h2>
      <p className="dim narrow">{t("check.lead")}</p>
      <ol className="steps across">
        {STEPS.map((step, index) => (
          <li key={step}>
            <Spinner share={(index + 1) / STEPS.length} />
            <h3>{t(`check.${step}`)}</h3>
            <p className="dim">{t(`check.${step}-body`, { hours: tryHours })}</p>
          </li>
        ))}
      </ol>
      <p className="row">
        <a className="btn invert" href={paths.howItWorks(locale)}>
          {t("check.how")}
        </a>
        <ButtonLink kind="invert" to={paths.search(locale, { is_graded: 1 })}>
          {t("check.ready")}
        </ButtonLink>
      </p>
    </section>
  );
}

function Orbit() {
  const t = useT("home");
  return (
    <div className="orbit">
      <svg viewBox="0 0 480 480" aria-hidden="true">
        <circle className="track" cx="240" cy="240" r="205" />
        <circle
          className="way"
          cx="240"
          cy="240"
          r="205"
          strokeDasharray="953 9999"
          transform="rotate(-128 240 240)"
        />
        <circle className="dot" cx="114" cy="78" r="11" />
      </svg>
      <div className="photo">
        {/* Lazy, because phones do not show it. */}
        <img src={pair} width="400" height="400" alt="" loading="lazy" />
      </div>
      <ol aria-label={t("hero.picture")}>
        <li>{t("hero.seller")}</li>
        <li>{t("hero.hub")}</li>
        <li>{t("hero.buyer")}</li>
      </ol>
    </div>
  );
}

type ListingRowProps = {
  id: string;
  title: string;
  cards: readonly CardFacts[];
  all: string;
  /** On the first screen of a phone. */
  isFirst?: boolean;
};

/** What a phone shows of the first row before anyone scrolls. */
const SEEN_FIRST = 2;

function ListingRow({ id, title, cards, all, isFirst = false }: ListingRowProps) {
  const t = useT("home");
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby={id} className="stack">
      <div className="row">
        <h2 id={id}>{title}</h2>
        <ButtonLink
          kind="bare"
          className="end"
          to={all}
          aria-label={t("see-all-of", { row: title })}
        >
          {t("see-all")}
        </ButtonLink>
      </div>
      <ul className="grid" data-list={`home-${id}`}>
        {cards.map((card, index) => (
          <Card key={card.id} listing={card} eager={isFirst && index < SEEN_FIRST} />
        ))}
      </ul>
    </section>
  );
}

const PICTURES = {
  smartphones,
  tablets,
  smartwatches,
  headphones,
  earpods,
  "game-consoles": gameConsoles,
  laptops,
} as const satisfies Record<Vertical, string>;
const VERTICALS = Object.keys(PICTURES) as Vertical[];

function Kinds({ counts }: Pick<Home, "counts">) {
  const t = useT("home");
  const common = useT("common");
  const locale = useLocale();
  return (
    <section aria-labelledby="kinds" className="stack snug">
      <h2 id="kinds">{t("kinds")}</h2>
      <ul className="scroll kinds">
        {VERTICALS.map((vertical) => (
          <li key={vertical}>
            <Link to={paths.devices(locale, vertical)}>
              <span className="photo">
                <img src={PICTURES[vertical]} width="200" height="200" alt="" decoding="async" />
              </span>
              {common(`vertical.${vertical}`)}
              {counts[vertical] ? (
                <span className="tiny dim"> {formatNumber(locale, counts[vertical])}</span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const PROOF = {
  checked: "check",
  held: "lock",
  returned: "retry",
  warranty: "shield",
} as const satisfies Record<string, IconName>;

/** What stands behind every device, in a word each; the check is explained further down. */
function Proof() {
  const t = useT("home");
  const facts = { hours: LIMITS.buyerAcceptance / hours(1), days: LIMITS.warrantyDays };
  return (
    <ul className="proof" aria-label={t("proof.label")}>
      {Object.entries(PROOF).map(([key, icon]) => (
        <li key={key}>
          <Icon name={icon} />
          {t(`proof.${key as keyof typeof PROOF}`, facts)}
        </li>
      ))}
    </ul>
  );
}

function Onward({ total, popular }: Pick<Home, "total" | "popular">) {
  const t = useT("home");
  const locale = useLocale();
  return (
    <div className="stack snug">
      <p className="row">
        <ButtonLink kind="line" to={paths.search(locale)}>
          {total > 0 ? t("hero.browse", { count: total }) : t("hero.browse-all")}
        </ButtonLink>
        <ButtonLink kind="line" to={paths.search(locale, { instant_buy: 1 })}>
          {t("hero.instant")}
        </ButtonLink>
        <ButtonLink kind="bare" to={paths.hunt(locale)}>
          {t("hero.hunt")}
        </ButtonLink>
      </p>
      {popular.length > 0 ? (
        <nav className="stack snug asked" aria-labelledby="asked">
          <p id="asked" className="small dim">
            {t("asked")}
          </p>
          <ul className="chips scroll">
            {popular.map(({ label, model }) => (
              <li key={model}>
                <ChipLink to={paths.search(locale, { model })}>{label}</ChipLink>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  );
}
