import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { searchAddress, PAGE_SIZE, type Place, type SearchQuery } from "./search-query.ts";
import type { ShownFrom } from "./use-shown-pages.ts";

type Props = {
  query: SearchQuery;
  place: Place;
  total: number;
  from: number;
  shown: number;
};

/** The next page is a link; scripts append its cards below. */
export function Pager({ query, place, total, from, shown }: Props) {
  const t = useT("search");
  const locale = useLocale();
  const before = (from - 1) * PAGE_SIZE;
  const seen = Math.min(total, before + shown);
  const next = Math.min(PAGE_SIZE, total - query.page * PAGE_SIZE);
  const address = (page: number) => searchAddress(locale, place, { ...query, page });
  return (
    <nav className="stack snug pager" aria-label={t("pages")}>
      <p className="small dim" role="status">
        {before === 0
          ? t("seen", { count: seen, total })
          : t("seen-range", { from: before + 1, to: seen, total })}
      </p>
      <progress max={total} value={seen} aria-hidden="true" />
      <p className="row">
        {from > 1 ? (
          <ButtonLink kind="line" to={address(from - 1)} rel="prev">
            {t("previous")}
          </ButtonLink>
        ) : null}
        {next > 0 ? (
          <ButtonLink
            kind="line"
            to={address(query.page + 1)}
            rel="next"
            state={{ from } satisfies ShownFrom}
            replace
            preventScrollReset
          >
            {t("more", { count: next })}
          </ButtonLink>
        ) : null}
      </p>
    </nav>
  );
}
