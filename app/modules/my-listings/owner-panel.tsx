import type { ListingStatus } from "#contract/listing-words.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";
import { StateBadge } from "./state-badge.tsx";

type Props = { id: string; status: ListingStatus };

/** On the public page of a listing, for its seller: whether others see this, and the way to manage it. */
export function OwnerPanel({ id, status }: Props) {
  const t = useT("my-listings");
  const locale = useLocale();
  return (
    <Panel kind="calm" aria-label={t("owner.label")}>
      <p className="row tight">
        <b>{t("owner.title")}</b> <StateBadge state={status} />
      </p>
      <p className="small">{t(status === "published" ? "owner.public" : "owner.unseen")}</p>
      <p>
        <ButtonLink kind="line" size="m" to={sellerPaths.listing(locale, id)}>
          {t("owner.manage")}
        </ButtonLink>
      </p>
    </Panel>
  );
}
