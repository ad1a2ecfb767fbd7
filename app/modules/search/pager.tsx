import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { searchAddress } from "./search-address.ts";
import { PAGE_SIZE, type Place, type SearchQuery } from "./search-query.ts";

type Props = { query: SearchQuery; place: Place; total: number; shown: number };

/** How far one has seen, and the next twenty as an address of their own. */
export function Pager({ query, place, total, shown }: Props) {
  const t = useT("search");
  const locale = useLocale();
  const before = (query.page - 1) * PAGE_SIZE;
  const seen = before + shown;
  const next = Math.min(PAGE_SIZE, total - seen);
  const address = (page: number) => searchAddress(locale, place, { ...query, page });
  return (
    <nav className="stack snug pager" aria-label={t("pages")}>
      <p className="small dim">
        {before === 0
          ? t("seen", { count: seen, total })
          : t("seen-range", { from: before + 1, to: seen, total })}
      </p>
      <progress max={total} value={seen} aria-hidden="true" />
      <p className="row">
        {query.page > 1 ? (
          <ButtonLink kind="line" to={address(query.page - 1)} rel="prev">
            {t("previous")}
          </ButtonLink>
        ) : null}
        {next > 0 ? (
          <ButtonLink kind="line" to={address(query.page + 1)} rel="next">
            {t("more", { count: next })}
          </ButtonLink>
        ) : null}
      </p>
    </nav>
  );
}
