import { useLocation } from "react-router";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { useCanSell, useSession } from "../session/use-session.ts";
import { Icon } from "../ui/icon.tsx";
import { Link, NavLink } from "../ui/link.tsx";
import "./tab-bar.css";

/** The main places at the foot of narrow screens, where the header has no room for them. */
export function TabBar() {
  const t = useT("layout");
  const locale = useLocale();
  const { signedIn } = useSession();
  const canSell = useCanSell();
  const { pathname, search } = useLocation();
  const tabs = [
    ["home", t("tabs.home"), paths.home(locale)],
    ["search", t("search.label"), paths.search(locale)],
    ...(canSell ? ([["plus", t("sell"), paths.sell(locale)]] as const) : []),
    ["heart", t("favorites"), paths.favorites(locale)],
    ...(signedIn ? ([["user", t("tabs.account"), paths.account(locale)]] as const) : []),
  ] as const;
  return (
    // The bar is fixed, and its place stays free at the end of the page.
    <nav className="tabs" aria-label={t("tabs.label")}>
      <div>
        {tabs.map(([icon, label, to]) => (
          <NavLink key={icon} to={to} end={icon === "home" || icon === "user"} discover="none">
            <Icon name={icon} />
            <span>{label}</span>
          </NavLink>
        ))}
        {signedIn ? null : (
          <Link to={paths.modal(pathname + search, "sign-in")} discover="none" preventScrollReset>
            <Icon name="user" />
            <span>{t("tabs.account")}</span>
          </Link>
        )}
      </div>
    </nav>
  );
}
