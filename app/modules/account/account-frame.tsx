import type { ReactNode } from "react";
import type { Locale } from "#contract/market.ts";
import { paths } from "../../paths.ts";
import type { MessageKey } from "../locale/namespaces.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { NavLink } from "../ui/link.tsx";
import { accountPaths } from "../../account-paths.ts";
import { offerPaths } from "../../offer-paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import "./account.css";

/**
 * The menu, and the tiles of the overview, where `overview.<key>` says what is found there. Pages
 * that are reached otherwise are not in it: documents from the verification.
 */
export const ACCOUNT_LINKS = [
  {
    group: null,
    links: [{ key: "overview", to: (locale: Locale) => paths.account(locale) }],
  },
  {
    group: "trade",
    links: [
      { key: "orders", to: (locale: Locale) => paths.orders(locale) },
      { key: "offers", to: (locale: Locale) => offerPaths.offers(locale) },
      { key: "listings", to: (locale: Locale) => sellerPaths.listings(locale) },
      { key: "subscriptions", to: (locale: Locale) => accountPaths.subscriptions(locale) },
      { key: "favorites", to: (locale: Locale) => paths.favorites(locale) },
      { key: "searches", to: (locale: Locale) => paths.savedSearches(locale) },
    ],
  },
  {
    group: "money",
    links: [
      { key: "payments", to: (locale: Locale) => accountPaths.payments(locale) },
      { key: "payouts", to: (locale: Locale) => accountPaths.payouts(locale) },
      { key: "sales", to: (locale: Locale) => paths.account(locale, "sales") },
      { key: "cards", to: (locale: Locale) => accountPaths.cards(locale) },
    ],
  },
  {
    group: "you",
    links: [
      { key: "profile", to: (locale: Locale) => paths.account(locale, "profile") },
      { key: "personal", to: (locale: Locale) => paths.account(locale, "personal") },
      { key: "addresses", to: (locale: Locale) => accountPaths.addresses(locale) },
      { key: "verification", to: (locale: Locale) => accountPaths.verification(locale) },
    ],
  },
  {
    group: "privacy",
    links: [
      { key: "security", to: (locale: Locale) => paths.account(locale, "security") },
      { key: "agents", to: (locale: Locale) => accountPaths.agents(locale) },
      { key: "data", to: (locale: Locale) => accountPaths.data(locale) },
      { key: "decisions", to: (locale: Locale) => accountPaths.decisions(locale) },
      { key: "tickets", to: (locale: Locale) => accountPaths.tickets(locale) },
    ],
  },
  {
    group: "settings",
    links: [
      { key: "wishes", to: (locale: Locale) => accountPaths.notificationPreferences(locale) },
      { key: "language", to: (locale: Locale) => paths.account(locale, "language") },
    ],
  },
] as const;

type AccountLink = { key: string; to: (locale: Locale) => string };

type Screen<Key> = Key extends `nav.${infer Name}` ? Name : never;
/** Every screen of the account has its name among the texts, as `nav.<screen>`. */
type AccountScreen = Exclude<Screen<MessageKey<"account">>, `${string}.${string}`>;

type Crumb = { label: string; to?: string };

type Props = {
  screen: AccountScreen;
  title: ReactNode;
  lead?: ReactNode;
  /** Beside the title, such as the button that adds something. */
  tools?: ReactNode;
  /** A page below the screen: the way from the screen to it, itself last. */
  below?: readonly Crumb[];
  /** Takes the width that a table or two columns need. */
  isWide?: boolean;
  children: ReactNode;
};

const findPath = (screen: AccountScreen, locale: Locale): string | undefined =>
  ACCOUNT_LINKS.flatMap(({ links }): readonly AccountLink[] => links)
    .find(({ key }) => key === screen)
    ?.to(locale);

export function AccountFrame({
  screen,
  title,
  lead,
  tools,
  below = [],
  isWide = false,
  children,
}: Props) {
  const t = useT("account");
  const locale = useLocale();
  const path = below.length > 0 ? findPath(screen, locale) : undefined;
  return (
    <main id="main" className={isWide ? "wrap account-wide" : "wrap"}>
      {screen === "overview" ? null : (
        <Breadcrumbs
          label={t("screens")}
          breadcrumbs={[
            { label: t("title"), to: paths.account(locale) },
            ...(screen === "delete"
              ? [{ label: t("nav.security"), to: paths.account(locale, "security") }]
              : []),
            ...(screen === "invoice" || screen === "statement"
              ? [{ label: t("nav.payments"), to: accountPaths.payments(locale) }]
              : []),
            ...(screen === "documents"
              ? [{ label: t("nav.verification"), to: accountPaths.verification(locale) }]
              : []),
            ...(screen === "pictures" || screen === "crop"
              ? [{ label: t("nav.profile"), to: paths.account(locale, "profile") }]
              : []),
            ...(screen === "crop"
              ? [{ label: t("nav.pictures"), to: accountPaths.profileImages(locale) }]
              : []),
            { label: t(`nav.${screen}`), ...(path === undefined ? {} : { to: path }) },
            ...below,
          ]}
        />
      )}
      <div className="split rail">
        <nav className="account-nav stick" aria-label={t("title")}>
          {ACCOUNT_LINKS.map(({ group, links }) => (
            <div key={group}>
              {group === null ? null : (
                <p id={`nav-${group}`} className="small dim">
                  {t(`nav.group.${group}`)}
                </p>
              )}
              <ul {...(group === null ? {} : { "aria-labelledby": `nav-${group}` })}>
                {links.map(({ key, to }) => (
                  <li key={key}>
                    <NavLink to={to(locale)} end>
                      {t(`nav.${key}`)}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={isWide ? "stack account broad" : "stack account"}>
          <div className="stack snug">
            {tools ? (
              <div className="row account-head">
                <h1>{title}</h1>
                {tools}
              </div>
            ) : (
              <h1>{title}</h1>
            )}
            {lead ? <p className="dim">{lead}</p> : null}
          </div>
          {children}
        </div>
      </div>
    </main>
  );
}
