import { Form } from "react-router";
import { Link } from "../ui/link.tsx";
import { huntPaths } from "../../hunt-paths.ts";
import { paths } from "../../paths.ts";
import { accountPaths } from "../../account-paths.ts";
import { AccountFrame } from "../account/account-frame.tsx";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";
import type { SearchView } from "./present-searches.server.ts";
import "./saved-search.css";

export function SavedSearchesPage({ searches }: { searches: readonly SearchView[] }) {
  const t = useT("saved-search");
  const locale = useLocale();
  return (
    <AccountFrame screen="searches" title={t("title")} lead={t("lead")}>
      <p className="row">
        <Link className="link tap" to={paths.favorites(locale)}>
          {t("favorites")}
        </Link>
        <Link className="link tap" to={huntPaths.hunts(locale)}>
          {t("hunts")}
        </Link>
        <Link className="link tap" to={accountPaths.notificationPreferences(locale)}>
          {t("wishes")}
        </Link>
      </p>
      {searches.length === 0 ? <Empty /> : null}
      <ul className="stack snug">
        {searches.map((search) => (
          <Row key={search.id} search={search} />
        ))}
      </ul>
    </AccountFrame>
  );
}

function Row({ search: { id, words, to, count, fresh } }: { search: SearchView }) {
  const t = useT("saved-search");
  const name = words.length === 0 ? t("all") : words.join(", ");
  return (
    <li className="panel saved-search">
      <div>
        {fresh > 0 ? (
          // A POST, because opening the search marks its results as seen.
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="to" value={to} />
            <h2>
              <button name="intent" value="open">
                {name}
              </button>
            </h2>
          </Form>
        ) : (
          <h2>
            <Link to={to}>{name}</Link>
          </h2>
        )}
        <p className="row small dim">
          {count === 0 ? t("count-none") : t("count", { count })}
          {fresh > 0 ? <Badge>{t("new", { count: fresh })}</Badge> : null}
        </p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button kind="line" size="m" name="intent" value="delete">
          {t("delete")}
          <span className="vh">: {name}</span>
        </Button>
      </Form>
    </li>
  );
}

function Empty() {
  const t = useT("saved-search");
  return (
    <Panel aria-labelledby="empty">
      <h2 id="empty">{t("empty")}</h2>
      <p className="dim">{t("empty-note")}</p>
      <p>
        <ButtonLink to={paths.search(useLocale())}>{t("browse")}</ButtonLink>
      </p>
    </Panel>
  );
}
