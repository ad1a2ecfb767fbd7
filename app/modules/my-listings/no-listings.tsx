import type { ListingGroup } from "#contract/listing-words.ts";
import { paths } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Panel } from "../ui/panel.tsx";

type Props = { group: ListingGroup; counts: Record<ListingGroup, number> };

export function NoListings({ group, counts }: Props) {
  const t = useT("my-listings");
  const locale = useLocale();
  const other = (["active", "drafts", "under_review"] as const).find(
    (one) => one !== group && counts[one] > 0,
  );
  return (
    <Panel>
      <Icon name="ring-todo" className="ring huge" />
      <h2>{t(`empty.${group}`)}</h2>
      <p className="dim narrow">{t(`empty.${group}-note`)}</p>
      <p className="row">
        <ButtonLink to={paths.sell(locale)}>{t("sell")}</ButtonLink>
        {other === undefined ? null : (
          <ButtonLink
            kind="line"
            to={sellerPaths.listings(locale, other === "active" ? {} : { group: other })}
          >
            {t(`empty.see-${other}`)}
          </ButtonLink>
        )}
      </p>
    </Panel>
  );
}
