import { use } from "react";
import { Link } from "../ui/link.tsx";
import { trustHtml } from "../ui/trusted-types.ts";
import { languageOf, marketOf } from "../locale/locale.ts";
import { useT } from "../locale/use-t.ts";
import { DocumentContext } from "./document-context.ts";
import { Logo } from "./header.tsx";
import "./footer.css";
import { useLocation } from "react-router";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";

export function Footer() {
  const t = useT("layout");
  const names = useT("locale");
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const facts = use(DocumentContext);
  const read = [
    [t("hunt"), paths.hunt(locale)],
    [t("footer.how"), paths.howItWorks(locale)],
    [t("footer.faq"), paths.faq(locale)],
    [t("footer.help"), paths.help(locale)],
    [t("footer.blog"), paths.content(locale, "blog")],
    [t("footer.about-us"), paths.content(locale, "info", "about")],
    [t("footer.contact"), paths.contact(locale)],
    [t("footer.ranking"), paths.content(locale, "info", "ranking")],
    [t("footer.accessibility"), paths.content(locale, "info", "accessibility")],
    [t("footer.withdraw"), paths.withdraw(locale)],
    [t("footer.terms"), paths.content(locale, "info", "terms-and-conditions")],
    [t("footer.policy"), paths.content(locale, "info", "privacy-policy")],
  ] as const;
  return (
    <footer className="foot">
      <div className="wrap">
        <div>
          <Link discover="none" className="logo" to={paths.home(locale)}>
            <Logo />
          </Link>
          <p className="dim">{t("footer.about")}</p>
          <div
            className="prefs"
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: trustHtml(facts?.preferences ?? "") }}
          />
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
              <Link discover="none" to={paths.favorites(locale)}>
                {t("favorites")}
              </Link>
            </li>
            {read.map(([label, path]) => (
              <li key={path}>
                <a href={path}>{label}</a>
              </li>
            ))}
            <li>
              <Link
                discover="none"
                to={paths.modal(pathname + search, "select-country")}
                preventScrollReset
              >
                {`${t("footer.country")}: ${names(`country.${marketOf(locale)}`)}, ${names(`language.${languageOf(locale)}`)}`}
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
