import { lazy } from "react";
import { Form, useLocation, useSearchParams } from "react-router";
import { Link, NavLink } from "../ui/link.tsx";
import type { Vertical } from "#contract/catalog.ts";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { useCanSell, useSession } from "../session/use-session.ts";
import { Icon } from "../ui/icon.tsx";
import "./header.css";
import { PRODUCT } from "../locale/product.ts";
import "./logo.css";

const IN_NAV = ["smartphones", "laptops", "game-consoles", "tablets"] as const satisfies Vertical[];

const AccountMenu = lazy(async () => ({
  default: (await import("./account-menu.tsx")).AccountMenu,
}));

export function Header() {
  const t = useT("layout");
  const common = useT("common");
  const locale = useLocale();
  const { signedIn } = useSession();
  const canSell = useCanSell();
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();

  return (
    <>
      <a className="btn skip" href="#main">
        {t("skip")}
      </a>
      <header className="top">
        <div className="wrap">
          <Link discover="none" className="logo" to={paths.home(locale)}>
            <Logo />
          </Link>
          <nav aria-label={t("main-nav")}>
            <ul>
              <li>
                <NavLink to={paths.search(locale)}>{t("buy")}</NavLink>
              </li>
              {IN_NAV.map((vertical) => (
                <li key={vertical}>
                  <NavLink to={paths.devices(locale, vertical)}>
                    {common(`vertical.${vertical}`)}
                  </NavLink>
                </li>
              ))}
              <li>
                <NavLink to={paths.hunt(locale)}>{t("hunt")}</NavLink>
              </li>
            </ul>
          </nav>
          <Form
            className="find"
            role="search"
            action={paths.search(locale)}
            discover="none"
            toolname="search_devices"
            tooldescription={t("search.tool")}
          >
            <label className="vh" htmlFor="q">
              {t("search.label")}
            </label>
            <input
              id="q"
              type="search"
              name="q"
              key={query.get("q")}
              defaultValue={query.get("q") ?? ""}
              placeholder={t("search.placeholder")}
              maxLength={120}
              enterKeyHint="search"
              toolparamdescription={t("search.tool-q")}
            />
            <button className="icon" aria-label={t("search.submit")}>
              <Icon name="search" className="" />
            </button>
          </Form>
          {canSell ? (
            <Link discover="none" className="btn m line" to={paths.sell(locale)}>
              {t("sell")}
            </Link>
          ) : null}
          <Link
            discover="none"
            className="icon keep"
            to={paths.favorites(locale)}
            aria-label={t("favorites")}
          >
            <Icon name="heart" className="" />
          </Link>
          {signedIn ? (
            <AccountMenu />
          ) : (
            <Link
              discover="none"
              className="icon"
              to={
                pathname.startsWith(paths.auth(locale, "auth"))
                  ? paths.auth(locale, "sign-in", { callbackUrl: query.get("callbackUrl") })
                  : paths.modal(pathname + search, "sign-in")
              }
              aria-label={t("sign-in")}
              preventScrollReset
            >
              <Icon name="user" className="" />
            </Link>
          )}
        </div>
      </header>
    </>
  );
}

export function Logo() {
  return (
    <>
      <span className="vh">{PRODUCT}</span>
      <span aria-hidden="true">defter</span>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M12.8 2.5A8 8 0 1 0 17.9 9.2" />
        <circle className="dot" cx="19.4" cy="2.6" r="3.2" />
      </svg>
    </>
  );
}
