import { Link, useLocation } from "react-router";
import { paths } from "../../paths.ts";
import { languageOf, marketOf } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Logo } from "./logo.tsx";
import "./footer.css";

export function Footer() {
  const t = useT("layout");
  const names = useT("locale");
  const locale = useLocale();
  const { pathname, search } = useLocation();
  return (
    <footer className="foot">
      <div className="wrap">
        <div>
          <Link discover="none" className="logo" to={paths.home(locale)}>
            <Logo />
          </Link>
          <p className="dim">{t("footer.about")}</p>
        </div>
        <nav aria-label={t("footer.nav")}>
          <ul>
            <li>
              <Link discover="none" to={paths.search(locale)}>
                {t("footer.browse")}
              </Link>
            </li>
            <li>
              <Link discover="none" to={paths.orders(locale)}>
                {t("orders")}
              </Link>
            </li>
            <li>
              <Link
                discover="none"
                to={paths.modal(pathname + search, "select-country")}
                preventScrollReset
              >
                {t("footer.country")}: {names(`country.${marketOf(locale)}`)},{" "}
                {names(`language.${languageOf(locale)}`)}
              </Link>
            </li>
            <li>
              <Link discover="none" to={paths.consent(locale)}>
                {t("footer.privacy")}
              </Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
