import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { paths } from "../../paths.ts";
import { languageOf, marketOf } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";
import { Logo } from "./header.tsx";
import "./focus-shell.css";

type Props = {
  /** Null on a page whose heading says it, and on an error page. */
  task?: "checkout" | "sell" | "sign-up" | "courier" | "call" | null;
  exit?: string;
  children: ReactNode;
};

/**
 * The shell of a page with one task: without search, menus, tab bar and question for consent. Its
 * route says `handle = { shell: "focus" }`, so that the page's own shell stays away.
 */
export function FocusShell({ task = null, exit, children }: Props) {
  const t = useT("focus");
  const layout = useT("layout");
  const locale = useLocale();
  return (
    <>
      <a className="btn skip" href="#main">
        {layout("skip")}
      </a>
      <header className="focus-top">
        <div className="wrap">
          <Link discover="none" className="logo" to={paths.home(locale)}>
            <Logo />
          </Link>
          {task === null ? null : <p>{t(`task.${task}`)}</p>}
          <a className="end" href={paths.help(locale)} target="_blank" rel="noreferrer">
            {layout("footer.help")}
          </a>
          {exit === undefined ? null : (
            <Link discover="none" to={exit}>
              {t("exit")}
            </Link>
          )}
        </div>
      </header>
      {children}
      <LegalLine />
    </>
  );
}

/** In a window of its own, so that the page and what was typed stay. */
function LegalLine() {
  const layout = useT("layout");
  const names = useT("locale");
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const place = `${names(`country.${marketOf(locale)}`)}, ${names(`language.${languageOf(locale)}`)}`;
  const texts = [
    [layout("footer.terms"), paths.content(locale, "info", "terms-and-conditions")],
    [layout("footer.policy"), paths.content(locale, "info", "privacy-policy")],
  ] as const;
  return (
    <footer className="focus-foot">
      <div className="wrap">
        {texts.map(([label, path]) => (
          <a key={path} href={path} target="_blank" rel="noreferrer">
            {label}
          </a>
        ))}
        <Link
          discover="none"
          to={paths.modal(pathname + search, "select-country")}
          preventScrollReset
        >
          <span className="vh">{`${layout("footer.country")}: `}</span>
          {place}
        </Link>
      </div>
    </footer>
  );
}
