import { Link } from "../ui/link.tsx";
import type { SellerNeed } from "#contract/selling.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Icon } from "../ui/icon.tsx";
import { Panel } from "../ui/panel.tsx";
import { needPath } from "./need-path.ts";
import "../ui/loop.css";
import "./sell-review.css";

const NEEDS: readonly SellerNeed[] = [
  "email",
  "phone",
  "username",
  "photo",
  "payout_account",
  "bank_account",
];

type Props = { listingId: string; needs: readonly SellerNeed[] };

/** What selling needs of this person: asked before publishing, so that nothing waits after the sale. */
export function SellerChecklist({ listingId, needs }: Props) {
  const t = useT("sell-review");
  const locale = useLocale();
  const back = sellerPaths.sell(locale, listingId, "review");
  return (
    <Panel aria-labelledby="about-you" id="you">
      <div className="stack snug">
        <h2 id="about-you">{t("you-title")}</h2>
        <p className="small dim">
          {needs.length === 0 ? t("you-done") : t("you-open", { count: needs.length })}
        </p>
      </div>
      <ul className="checklist">
        {NEEDS.map((need) => {
          const isOpen = needs.includes(need);
          return (
            <li key={need}>
              <Icon name={isOpen ? "ring-todo" : "grade-excellent"} className="loop" />
              {isOpen ? (
                <Link className="link" to={needPath(locale, need, back)}>
                  {t(`need.${need}`)}
                </Link>
              ) : (
                <span>{t(`have.${need}`)}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
