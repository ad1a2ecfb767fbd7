import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ChipLink } from "../ui/chip.tsx";
import { ListPages } from "../ui/list-pages.tsx";
import { CLAIM_STATES, type ClaimState } from "./read-claim-query.ts";

/** What goes without saying is not in the address. */
const toQuery = (state: ClaimState, page = 1) => ({
  state: state === "open" ? null : state,
  page: page === 1 ? null : page,
});

/** Those that wait, or every one. */
export function ClaimTabs({ state }: { state: ClaimState }) {
  const t = useT("hub-order");
  const locale = useLocale();
  return (
    <nav className="chips" aria-label={t("claim.which")}>
      {CLAIM_STATES.map((one) => (
        <ChipLink
          key={one}
          to={sellerPaths.hubClaims(locale, toQuery(one))}
          on={one === state}
          {...(one === state ? { "aria-current": "page" } : {})}
        >
          {t(`claim.tab.${one}`)}
        </ChipLink>
      ))}
    </nav>
  );
}

type PagesProps = { state: ClaimState; page: number; last: number };

export function ClaimPages({ state, page, last }: PagesProps) {
  const t = useT("hub");
  const locale = useLocale();
  return (
    <ListPages
      {...{ page, last }}
      to={(number) => sellerPaths.hubClaims(locale, toQuery(state, number))}
      label={t("queue.pages")}
      before={t("queue.older")}
      here={t("queue.page", { page, last })}
      after={t("queue.younger")}
    />
  );
}
