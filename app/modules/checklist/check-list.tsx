import type { MarketCheck, ShopCheck } from "#contract/checklist-words.ts";
import type { Market } from "#contract/market.ts";
import type { StaffKey } from "#contract/staff-keys.ts";
import { consolePaths } from "../../console-paths.ts";
import type { Locale } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Link } from "../ui/link.tsx";
import { Panel } from "../ui/panel.tsx";
import "../console/console.css";

type Name = ShopCheck | MarketCheck;
type Check = { name: Name; is_done: boolean; is_needed: boolean };

type Props = {
  id: string;
  title: string;
  /** Null for the whole shop. */
  market: Market | null;
  checks: readonly Check[];
  keys: readonly StaffKey[];
  /** A country that is closed beside an open one lacks nothing. */
  isCounted?: boolean;
};

/** The page where it is set; null for who may not open it. */
function findPage(
  locale: Locale,
  name: Name,
  { market, keys }: Pick<Props, "market" | "keys">,
): string | null {
  const open = (key: StaffKey, path: string) => (keys.includes(key) ? path : null);
  if (name === "owner_factor" || name === "colleague")
    return open("read_staff", consolePaths.staff(locale));
  if (name === "catalog") return open("read_catalog", consolePaths.catalog(locale));
  if (name === "listing") return open("read_listings", consolePaths.list(locale, "listings"));
  return open("read_settings", consolePaths.setting(locale, name, { market }));
}

export function CheckList({ id, title, checks, isCounted = true, ...scope }: Props) {
  const t = useT("checklist");
  const locale = useLocale();
  return (
    <Panel aria-labelledby={id} className="stack snug">
      <h2 id={id}>{title}</h2>
      {isCounted ? null : <p className="small dim">{t("not-counted")}</p>}
      <ul className="console-waits">
        {checks.map(({ name, is_done, is_needed }) => {
          const path = findPage(locale, name, scope);
          const text = t(`check.${name}`);
          return (
            <li key={name}>
              {path === null ? (
                text
              ) : (
                <Link to={path} discover="none">
                  {text}
                </Link>
              )}{" "}
              {is_done ? (
                <Badge>{t("state.done")}</Badge>
              ) : is_needed ? (
                <Badge kind={isCounted ? "bad" : "off"}>{t("state.missing")}</Badge>
              ) : (
                <Badge kind="off">{t("state.optional")}</Badge>
              )}
              <br />
              <span className="small dim">{t(`about.${name}`)}</span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
