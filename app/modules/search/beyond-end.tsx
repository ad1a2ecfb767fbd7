import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";
import { searchAddress, type Place, type SearchQuery } from "./search-query.ts";

type Props = { query: SearchQuery; place: Place; last: number };

export function BeyondEnd({ query, place, last }: Props) {
  const t = useT("search-none");
  const locale = useLocale();
  const address = (page: number) => searchAddress(locale, place, { ...query, page });
  return (
    <Panel aria-labelledby="beyond">
      <h3 id="beyond">{t("beyond.title", { page: query.page })}</h3>
      <p className="dim">{t("beyond.body", { count: last })}</p>
      <p className="row">
        <ButtonLink to={address(last)}>{t("beyond.last")}</ButtonLink>
        {last > 1 ? (
          <ButtonLink kind="line" to={address(1)}>
            {t("beyond.first")}
          </ButtonLink>
        ) : null}
      </p>
    </Panel>
  );
}
