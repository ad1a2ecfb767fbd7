import { Link } from "../ui/link.tsx";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Panel } from "../ui/panel.tsx";
import "./hub.css";

/** The way to accounts that their owners closed. */
export function OverviewAccounts() {
  const t = useT("hub");
  const locale = useLocale();
  return (
    <Panel aria-labelledby="accounts" className="hub-queue">
      <h2 id="accounts">
        <Link to={sellerPaths.hubAccounts(locale)} discover="none">
          {t("overview.accounts")}
        </Link>
      </h2>
      <p className="dim">{t("overview.accounts-note")}</p>
    </Panel>
  );
}
