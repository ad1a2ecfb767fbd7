import { Form, Link } from "react-router";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { ListPages } from "../ui/list-pages.tsx";
import { Panel } from "../ui/panel.tsx";
import type { ShownNotification } from "./present-notification.ts";
import "./notification.css";

type Props = { notifications: readonly ShownNotification[]; page: number; last: number };

/** What a member was told, newest first; what is new says so in words. */
export function NotificationsPage({ notifications, page, last }: Props) {
  const t = useT("notification");
  const unread = notifications.filter(({ isUnread }) => isUnread);
  return (
    <main id="main" className="wrap stack">
      <div className="row">
        <h1>{t("title")}</h1>
        {unread.length > 0 ? (
          <Form method="post" className="end">
            {unread.map(({ id }) => (
              <input key={id} type="hidden" name="id" value={id} />
            ))}
            <Button kind="line" size="m">
              {t("mark-read")}
            </Button>
          </Form>
        ) : null}
      </div>
      {notifications.length === 0 ? (
        <Panel>
          <Icon name="ring-todo" className="loop huge" />
          <h2>{t("none")}</h2>
          <p className="dim narrow">{t("none-note")}</p>
        </Panel>
      ) : (
        <ul className="stack snug notifications">
          {notifications.map((notification) => (
            <Told key={notification.id} {...notification} />
          ))}
        </ul>
      )}
      <Pages page={page} last={last} />
    </main>
  );
}

function Told({ topic, to, values, at, isUnread }: ShownNotification) {
  const t = useT("notification");
  return (
    <li className={isUnread ? "panel told new" : "panel told"}>
      <h2>
        <Link to={to}>{t(`topic.${topic}.title`, values)}</Link>
      </h2>
      <p>{t(`topic.${topic}.body`, values)}</p>
      <p className="row small dim">
        {at}
        {isUnread ? <Badge kind="now">{t("new")}</Badge> : null}
      </p>
    </li>
  );
}

function Pages({ page, last }: { page: number; last: number }) {
  const t = useT("notification");
  const locale = useLocale();
  const to = (number: number) =>
    sellerPaths.notifications(locale, { page: number === 1 ? null : number });
  return (
    <ListPages
      {...{ page, last, to }}
      label={t("pages")}
      before={t("newer")}
      here={t("page", { page, last })}
      after={t("older")}
    />
  );
}
