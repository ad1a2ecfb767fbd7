import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { CardFacts } from "../listing-card/card-facts.ts";
import { Card } from "../listing-card/card.tsx";
import { ChipLink } from "../ui/chip.tsx";
import { ListPages } from "../ui/list-pages.tsx";
import { Panel } from "../ui/panel.tsx";
import type { SkuView, SkuQuery } from "./present-sku.ts";

type Props = {
  sku: SkuView;
  query: SkuQuery;
  cards: readonly CardFacts[];
  total: number;
  last: number;
};

/** The units on sale, the cheapest in all first, and the grades that they can be narrowed to. */
export function SkuUnits({ sku, query, cards, total, last }: Props) {
  const t = useT("sku");
  const common = useT("common");
  const locale = useLocale();
  const { page, grade } = query;
  const to = (page: number, generic_condition = grade) =>
    paths.sku(locale, sku.id, { generic_condition, page: page > 1 ? page : null });
  if (sku.count === 0 && total === 0) {
    const { vertical, brand, model } = sku;
    return (
      <Panel aria-labelledby="units">
        <h2 id="units">{t("empty.title")}</h2>
        <p className="dim narrow">{t("empty.body")}</p>
        <p className="row">
          <ButtonLink to={paths.devices(locale, vertical, brand.slug, model.slug)}>
            {t("empty.model", { model: model.name })}
          </ButtonLink>
          <ButtonLink
            kind="line"
            to={paths.search(locale, { brand: brand.slug, model: model.slug })}
          >
            {t("empty.search")}
          </ButtonLink>
        </p>
      </Panel>
    );
  }
  return (
    <section className="stack" aria-labelledby="units">
      <h2 id="units">{t("units")}</h2>
      <nav aria-label={t("by-grade")}>
        <ul className="chips">
          <li>
            <ChipLink to={to(1, null)} on={grade === null} preventScrollReset {...current(null)}>
              {t("every-grade", { count: sku.count })}
            </ChipLink>
          </li>
          {sku.grades.map(({ generic_condition, count }) => (
            <li key={generic_condition}>
              <ChipLink
                to={to(1, generic_condition)}
                on={grade === generic_condition}
                preventScrollReset
                {...current(generic_condition)}
              >
                {t("grade-count", { grade: common(`grade.${generic_condition}`), count })}
              </ChipLink>
            </li>
          ))}
        </ul>
      </nav>
      {cards.length > 0 ? (
        <ul className="grid" data-list="sku">
          {cards.map((card, index) => (
            <Card key={card.id} listing={card} isOneModel {...(index < 2 ? { eager: true } : {})} />
          ))}
        </ul>
      ) : (
        <Panel>
          <p>{total === 0 ? t("none-of-grade") : t("beyond", { count: last })}</p>
          <p>
            <ButtonLink kind="line" to={total === 0 ? to(1, null) : to(last)}>
              {total === 0 ? t("show-all") : t("to-last")}
            </ButtonLink>
          </p>
        </Panel>
      )}
      <ListPages
        page={page}
        last={last}
        to={to}
        label={t("pages.label")}
        before={t("pages.before")}
        here={t("pages.here", { page, last })}
        after={t("pages.after")}
      />
    </section>
  );

  function current(of: SkuQuery["grade"]) {
    return grade === of ? { "aria-current": "true" as const } : {};
  }
}
