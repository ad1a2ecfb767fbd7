import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Crumbs } from "../ui/crumbs.tsx";
import { NavLink } from "../ui/nav-link.tsx";
import { SCREENS } from "./account-screens.ts";
import "./account.css";

type Props = {
  screen: "payouts" | "profile" | "personal" | "security" | "wishes" | "language" | "delete";
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
};

/** A screen of the account: the way back on a phone, the other screens beside it in a wide window. */
export function AccountFrame({ screen, title, lead, children }: Props) {
  const t = useT("account");
  const locale = useLocale();
  return (
    <main id="main" className="wrap">
      <Crumbs
        label={t("screens")}
        crumbs={[
          { label: t("title"), to: paths.account(locale) },
          ...(screen === "delete"
            ? [{ label: t("nav.security"), to: paths.account(locale, "security") }]
            : []),
          { label: t(`nav.${screen}`) },
        ]}
      />
      <div className="split rail">
        <nav className="account-nav stick" aria-label={t("title")}>
          <ul>
            {SCREENS.map(({ key, to }) => (
              <li key={key}>
                <NavLink to={to(locale)} end>
                  {t(`nav.${key}`)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="stack account">
          <div className="stack snug">
            <h1>{title}</h1>
            {lead ? <p className="dim">{lead}</p> : null}
          </div>
          {children}
        </div>
      </div>
    </main>
  );
}
