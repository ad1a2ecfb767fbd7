import { useId } from "react";
import { Form } from "react-router";
import { Link } from "../ui/link.tsx";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { ListPages } from "../ui/list-pages.tsx";
import { Arrived, type Count } from "./arrived.tsx";
import type { Day } from "./group-by-day.ts";
import { NoNotifications } from "./no-notifications.tsx";
import { NotificationFilter } from "./notification-filter.tsx";
import { toNotifications, type NotificationQuery } from "./notification-query.ts";
import type { ShownNotification } from "./present-notification.ts";
import { Told } from "./told.tsx";
import "./notification.css";

type Props = {
  days: readonly Day<ShownNotification>[];
  /** On every page together. */
  known: Count;
  query: NotificationQuery;
  last: number;
};

/** What a member was told, newest first and by day; what is new says so in words. */
export function NotificationsPage({ days, known, query, last }: Props) {
  const t = useT("notification");
  const locale = useLocale();
  const { unread } = known;
  const fresh = days.flatMap(({ things }) => things.filter(({ isUnread }) => isUnread));
  return (
    <main id="main" className="wrap stack slim">
      <div className="stack snug">
        <h1>{t("title")}</h1>
        <p className="row dim">
          {unread > 0 ? t("unread", { count: unread }) : t("all-known")}
          <Link className="link end" to={sellerPaths.notificationWishes(locale)}>
            {t("wishes")}
          </Link>
        </p>
      </div>
      <Arrived known={known} />
      <div className="row">
        <NotificationFilter unread={query.unread} count={unread} />
        {unread > 0 ? <MarkForm ids={fresh.map(({ id }) => id)} unread={unread} /> : null}
      </div>
      {days.length === 0 ? <NoNotifications unread={query.unread} /> : null}
      {days.map((day) => (
        <DayList key={nameOf(day)} day={day} />
      ))}
      <ListPages
        page={query.page}
        last={last}
        to={(page) => toNotifications(locale, { ...query, page })}
        label={t("pages")}
        before={t("newer")}
        here={t("page", { page: query.page, last })}
        after={t("older")}
      />
    </main>
  );
}

/** One button for what is on this page, another where there are more. */
function MarkForm({ ids, unread }: { ids: readonly string[]; unread: number }) {
  const t = useT("notification");
  return (
    <Form method="post" className="row end">
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      {ids.length > 0 && ids.length < unread ? (
        <Button kind="line" size="m" name="intent" value="page">
          {t("mark-page")}
        </Button>
      ) : null}
      <Button kind="line" size="m" name="intent" value="all">
        {t("mark-all")}
      </Button>
    </Form>
  );
}

function DayList({ day: { day, things } }: { day: Day<ShownNotification> }) {
  const t = useT("notification");
  const id = useId();
  return (
    <section className="stack snug" aria-labelledby={id}>
      <h2 className="day" id={id}>
        {typeof day === "string" ? t(day) : day.date}
      </h2>
      <ul className="stack snug">
        {things.map((notification) => (
          <Told key={notification.id} {...notification} />
        ))}
      </ul>
    </section>
  );
}

const nameOf = ({ day }: Day<unknown>): string => (typeof day === "string" ? day : day.date);
