import { useEffect, useRef } from "react";
import { Form, NavLink, useLocation } from "react-router";
import { offerPaths } from "../../offer-paths.ts";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { useSession } from "../session/use-session.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { Bell } from "./bell.tsx";
import "./account-menu.css";

/** The menu opens without scripts; with scripts, Esc and a navigation close it. */
export function AccountMenu() {
  const t = useT("account-menu");
  const layout = useT("layout");
  const locale = useLocale();
  const { user } = useSession();
  const { key } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !menu.current?.open) return;
      menu.current.open = false;
      menu.current.querySelector("summary")?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  const name = user?.username ?? null;
  const photo = user?.photo ?? null;
  const screens = [
    [t("account"), paths.account(locale)],
    [layout("orders"), paths.orders(locale)],
    [t("offers"), offerPaths.offers(locale)],
    [layout("favorites"), paths.favorites(locale)],
    [t("searches"), paths.savedSearches(locale)],
    [t("profile"), paths.account(locale, "profile")],
    [t("personal"), paths.account(locale, "personal")],
    [t("security"), paths.account(locale, "security")],
    [layout("footer.country"), paths.account(locale, "language")],
  ] as const;
  return (
    <>
      <Bell />
      {/* The key closes the menu after a navigation. */}
      <details className="menu" ref={menu} key={key}>
        <summary className="icon" aria-label={name ? t("account-of", { name }) : t("account")}>
          {name && photo ? (
            <Avatar name={name} photo={photo} size="s" />
          ) : (
            <Icon name="user" className="" />
          )}
        </summary>
        <div className="panel">
          {name ? <p className="small dim">{t("signed-in-as", { name })}</p> : null}
          <ul>
            {screens.map(([label, to]) => (
              <li key={to}>
                <NavLink to={to} end discover="none">
                  {label}
                </NavLink>
              </li>
            ))}
            <li>
              <Form method="post" action={paths.signOut(locale)} onSubmit={clearDevice}>
                <button>
                  <Icon name="out" />
                  {t("sign-out")}
                </button>
              </Form>
            </li>
          </ul>
        </div>
      </details>
    </>
  );
}

/** Deletes unsaved input of the member. The page must stay open while this is fetched. */
const clearDevice = () =>
  void import("../session/device-memory.ts").then(({ discardAll }) => discardAll());
