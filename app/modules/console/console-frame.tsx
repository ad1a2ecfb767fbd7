import type { ReactNode } from "react";
import { Form } from "react-router";
import type { StaffKey } from "#contract/staff-keys.ts";
import { STAFF_LISTS } from "#contract/staff-list-words.ts";
import { consolePaths } from "../../console-paths.ts";
import { paths } from "../../paths.ts";
import { Logo } from "../layout/header.tsx";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Icon } from "../ui/icon.tsx";
import { Link, NavLink } from "../ui/link.tsx";
import { listGroups } from "./sections.ts";
import "./console.css";

type Props = {
  keys: readonly StaffKey[];
  username: string;
  /** Stands in the header in place of the search. */
  tools?: ReactNode;
  /** The page takes the whole width, and the menu follows it. */
  isFull?: boolean;
  children: ReactNode;
};

/** One of these keys opens the search, which looks at all lists but the audit. */
const FIND_KEYS: readonly StaffKey[] = Object.entries(STAFF_LISTS).flatMap(([list, key]) =>
  list === "audit" ? [] : [key],
);

/** The shell of the console: header with search, pages by work, and what the keys open of them. */
export function ConsoleFrame({ keys, username, tools, isFull = false, children }: Props) {
  const t = useT("console");
  const locale = useLocale();
  return (
    <>
      <a className="btn skip" href="#main">
        {t("skip")}
      </a>
      <header className={isFull ? "console-top full" : "console-top"}>
        <Link className="logo" to={consolePaths.home(locale)} discover="none">
          <Logo />
          <span className="vh">{t("title")}</span>
        </Link>
        {tools ?? (FIND_KEYS.some((key) => keys.includes(key)) ? <Find /> : null)}
        <a className="small console-menu" href="#console-nav">
          {t("menu")}
        </a>
        <span className="end small dim">{username}</span>
        <Link className="small" to={paths.home(locale)} discover="none">
          {t("to-shop")}
        </Link>
      </header>
      <div className={isFull ? "console-body full" : "console-body"}>
        {children}
        <ConsoleNav keys={keys} />
      </div>
    </>
  );
}

function Find() {
  const t = useT("console");
  const locale = useLocale();
  return (
    <Form role="search" action={consolePaths.find(locale)} className="console-find" discover="none">
      <label className="vh" htmlFor="find">
        {t("find.label")}
      </label>
      <input
        id="find"
        name="q"
        type="search"
        maxLength={100}
        placeholder={t("find.placeholder")}
        enterKeyHint="search"
      />
      <button className="icon" aria-label={t("find.submit")}>
        <Icon name="search" className="" />
      </button>
    </Form>
  );
}

function ConsoleNav({ keys }: Pick<Props, "keys">) {
  const t = useT("console");
  const locale = useLocale();
  return (
    <nav className="console-nav" id="console-nav" aria-label={t("nav")}>
      <NavLink to={consolePaths.home(locale)} end discover="none">
        {t("section.home")}
      </NavLink>
      {listGroups(keys).map(({ label, sections }) => (
        <div key={label}>
          <p className="tiny dim" id={label}>
            {t(label)}
          </p>
          <ul aria-labelledby={label}>
            {sections.map((section) => (
              <li key={section.label}>
                <NavLink
                  to={section.path(locale)}
                  discover="none"
                  {...(section.end && { end: true })}
                >
                  {t(section.label)}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
