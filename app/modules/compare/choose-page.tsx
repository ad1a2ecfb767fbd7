import { LIMITS } from "#contract/limits.ts";
import { chooseComparedPath } from "../../compare-paths.ts";
import { paths } from "../../paths.ts";
import { Grade } from "../condition/grade.tsx";
import type { CardFacts } from "../listing-card/card-facts.ts";
import { formatPercent, formatRoundedUp } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { Photo } from "../ui/photo.tsx";
import "./choose.css";

type Props = {
  cards: readonly CardFacts[];
  chosen: readonly CardFacts[];
  /** How many more were ticked than fit side by side. */
  left: number;
  /** Where the list was left. */
  back: string;
  /** The search as names and values of hidden fields. */
  search: readonly (readonly [string, string])[];
  page: number;
  last: number;
};

/** The devices of a list as rows to tick; a document, so that lists carry none of it. */
export function ChoosePage({ cards, chosen, left, back, search, page, last }: Props) {
  const t = useT("compare");
  const locale = useLocale();
  return (
    <main id="main" className="wrap stack slim">
      <div className="stack snug">
        <h1>{t("choose.title")}</h1>
        <p className="dim">{t("choose.lead", { max: LIMITS.compare })}</p>
        <p>
          <a className="link" href={back}>
            {t("choose.back")}
          </a>
        </p>
      </div>
      {left > 0 ? (
        <Note kind="act">{t("too-many", { count: left, max: LIMITS.compare })}</Note>
      ) : null}
      {cards.length + chosen.length === 0 ? (
        <Panel>
          <p>{t("choose.none")}</p>
          <p className="row">
            <ButtonLink to={back}>{t("choose.back")}</ButtonLink>
          </p>
        </Panel>
      ) : (
        <form className="stack" action={paths.compare(locale, [])}>
          {search.map(([name, value]) => (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          ))}
          {chosen.length > 0 ? <Rows title={t("choose.chosen")} cards={chosen} isChosen /> : null}
          {cards.length > 0 ? <Rows title={t("choose.list")} cards={cards} /> : null}
          <Pages page={page} last={last} />
          <div className="choose-bar row">
            <Button>{t("choose.submit")}</Button>
          </div>
        </form>
      )}
    </main>
  );
}

type RowsProps = { title: string; cards: readonly CardFacts[]; isChosen?: boolean };

function Rows({ title, cards, isChosen = false }: RowsProps) {
  const locale = useLocale();
  const common = useT("common");
  return (
    <fieldset>
      <legend className="small">{title}</legend>
      <ul className="choose">
        {cards.map((card) => (
          <li key={card.id}>
            <div className="choose-row">
              <input
                type="checkbox"
                id={`choose-${card.id}`}
                name="id"
                value={card.id}
                defaultChecked={isChosen}
              />
              <Photo url={card.cover} alt="" set="thumb" className="thumb" />
              <label htmlFor={`choose-${card.id}`}>
                <b>{card.title}</b>
                <span className="meta">
                  {[card.capacity, card.color].filter(Boolean).join(" · ")}
                </span>
                <span className="meta">
                  <Grade grade={card.generic_condition} />
                  {card.battery_health === null ? null : (
                    <span className="row tight">
                      <Icon name="cell" />
                      <span className="vh">{common("battery")}</span>
                      {formatPercent(locale, card.battery_health)}
                    </span>
                  )}
                </span>
              </label>
              <b className="choose-price">{formatRoundedUp(locale, card.total_price)}</b>
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Buttons of the form, so that what is ticked goes along. */
function Pages({ page, last }: { page: number; last: number }) {
  const t = useT("compare");
  const locale = useLocale();
  if (last <= 1) return null;
  const toPage = (number: number) => ({
    name: "page",
    value: number,
    formAction: chooseComparedPath(locale),
  });
  return (
    <div className="row">
      {page > 1 ? (
        <Button kind="line" size="m" {...toPage(Math.min(page - 1, last))}>
          {t("choose.before")}
        </Button>
      ) : null}
      <span className="small dim">{t("choose.page", { page, last })}</span>
      {page < last ? (
        <Button kind="line" size="m" {...toPage(page + 1)}>
          {t("choose.after")}
        </Button>
      ) : null}
    </div>
  );
}
