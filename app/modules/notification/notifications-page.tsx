import { useId, useLayoutEffect } from "react";
import { Form, useLocation } from "react-router";
import { Link } from "../ui/link.tsx";
import { accountPaths } from "../../account-paths.ts";
import type { ActionResult } from "../form/action-result.ts";
import { ResultNote } from "../form/result-note.tsx";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ListPages } from "../ui/list-pages.tsx";
import type { Day, NotificationGroup, ShownNotification } from "./present-notification.ts";
import { paths } from "../../paths.ts";
import { saveUnread, useUnread } from "../session/live-unread.ts";
import { Note } from "../ui/note.tsx";
import { formatDate } from "../locale/format.ts";
import { Icon } from "../ui/icon.tsx";
import { Panel } from "../ui/panel.tsx";
import { Photo } from "../ui/photo.tsx";
import { ChipLink } from "../ui/chip.tsx";
import type { Locale } from "#contract/market.ts";
import type { PushOffer } from "../push-subscription/present-push.server.ts";
import { PushButton } from "../push-subscription/push-button.tsx";
import "./notification.css";

type Props = {
  days: readonly Day<NotificationGroup>[];
  known: Count;
  push: PushOffer;
  query: NotificationQuery;
  last: number;
  result: ActionResult | undefined;
};

export function NotificationsPage({ days, known, push, query, last, result }: Props) {
  const t = useT("notification");
  const locale = useLocale();
  const { unread } = known;
  const shown = days.flatMap(({ things }) => things.flatMap(({ news }) => news));
  const fresh = shown.filter(({ isUnread }) => isUnread);
  return (
    <main id="main" className="wrap stack slim">
      <div className="stack snug">
        <h1>{t("title")}</h1>
        <p className="row dim">
          {unread > 0 ? t("unread", { count: unread }) : t("all-known")}
          <Link className="link end" to={accountPaths.notificationPreferences(locale)}>
            {t("wishes")}
          </Link>
        </p>
      </div>
      <PushButton offer={push} />
      <Arrived known={known} />
      <ResultNote result={result} texts={["notification"]} />
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

function DayList({ day: { day, things } }: { day: Day<NotificationGroup> }) {
  const t = useT("notification");
  const id = useId();
  return (
    <section className="stack snug" aria-labelledby={id}>
      <h2 className="day" id={id}>
        {typeof day === "string" ? t(day) : day.date}
      </h2>
      <ul className="stack snug">
        {things.map((group) => (
          <Group key={group.news[0]!.id} {...group} />
        ))}
      </ul>
    </section>
  );
}

const nameOf = ({ day }: Day<unknown>): string => (typeof day === "string" ? day : day.date);

type Count = { unread: number };

/**
 * Links to notifications that arrived after the page was loaded; the list does not move by itself.
 */
function Arrived({ known }: { known: Count }) {
  const t = useT("notification");
  const locale = useLocale();
  const count = useUnread() - known.unread;
  useLayoutEffect(() => saveUnread(known.unread), [known]);
  return (
    <div role="status">
      {count > 0 ? (
        <Note>
          {t("arrived", { count })}{" "}
          <Link to={paths.notifications(locale)} discover="none">
            {t("arrived-show")}
          </Link>
        </Note>
      ) : null}
    </div>
  );
}

function Group({ at, news }: NotificationGroup) {
  const t = useT("notification");
  const [newest, ...earlier] = news;
  const { cover } = newest!;
  return (
    <li className={cover === null ? "panel news" : "panel news pictured"}>
      {cover === null ? null : <Photo url={cover} alt="" set="thumb" className="thumb" />}
      <NotificationItem {...newest!} day={at} />
      {earlier.length === 0 ? null : (
        <details className="earlier">
          <summary>
            {t("earlier", { count: earlier.length })}
            {earlier.some(({ isUnread }) => isUnread) ? <NewDot /> : null}
          </summary>
          <ul className="stack snug">
            {earlier.map((notification) => (
              <li key={notification.id}>
                <NotificationItem {...notification} day={at} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function NewDot() {
  const t = useT("notification");
  return (
    <span className="new-dot">
      <span className="vh">{t("new")}</span>
    </span>
  );
}

/** `day`: a moment of the day under whose heading it stands. */
type ItemProps = ShownNotification & { day: string };

function NotificationItem({ id, words, to, values, at, isUnread, day }: ItemProps) {
  const t = useT("notification");
  const locale = useLocale();
  const { pathname } = useLocation();
  const unread = useUnread();
  const key = words.find((one) => t.find(`topic.${one}.title`) !== null) ?? "any";
  const say = (part: string) => t.find(`topic.${key}.${part}`, values);
  const open = () => {
    markOpened(pathname, id);
    saveUnread(Math.max(0, unread - 1));
  };
  const isOfDay = formatDate(locale, at, "day") === formatDate(locale, day, "day");
  return (
    <div className={isUnread ? "notification new" : "notification"}>
      <h3>
        <Link to={to} discover="none" {...(isUnread ? { onClick: open } : {})}>
          {say("title")}
        </Link>
      </h3>
      <p>{say("body")}</p>
      {"until" in values ? <By words={say("by")} /> : null}
      <p className="small dim">
        <time dateTime={at}>{formatDate(locale, at, isOfDay ? "time" : "moment")}</time>
      </p>
      {isUnread ? <NewDot /> : null}
    </div>
  );
}

const By = ({ words }: { words: string | null }) =>
  words === null ? null : (
    <p>
      <b>{words}</b>
    </p>
  );

/** Marks one as read while its link is followed; without scripts it stays unread. */
const markOpened = (page: string, id: string): void =>
  void fetch(page, {
    method: "POST",
    body: new URLSearchParams({ intent: "opened", id }),
    keepalive: true,
    redirect: "manual",
  }).catch(() => {});

function NoNotifications({ unread }: { unread: boolean }) {
  const t = useT("notification");
  const locale = useLocale();
  return (
    <Panel>
      <Icon name="ring-todo" className="ring huge" />
      <h2>{unread ? t("none-unread") : t("none")}</h2>
      <p className="dim narrow">{unread ? t("none-unread-note") : t("none-note")}</p>
      <p>
        {unread ? (
          <ButtonLink kind="line" to={paths.notifications(locale)}>
            {t("see-all")}
          </ButtonLink>
        ) : (
          <ButtonLink kind="line" to={paths.search(locale)}>
            {t("browse")}
          </ButtonLink>
        )}
      </p>
    </Panel>
  );
}

function NotificationFilter({ unread, count }: { unread: boolean; count: number }) {
  const t = useT("notification");
  const locale = useLocale();
  const toProps = (isUnread: boolean) => ({
    to: toNotifications(locale, { unread: isUnread }),
    on: unread === isUnread,
    ...(unread === isUnread ? { "aria-current": "page" as const } : {}),
  });
  return (
    <nav aria-label={t("show")} className="chips">
      <ChipLink {...toProps(false)}>{t("show-all")}</ChipLink>
      <ChipLink {...toProps(true)}>
        {count > 0 ? t("show-unread-count", { count }) : t("show-unread")}
      </ChipLink>
    </nav>
  );
}

export type NotificationQuery = { unread: boolean; page: number };

export const parseNotificationQuery = (query: URLSearchParams): NotificationQuery => ({
  unread: query.get("unread") === "1",
  page: Math.max(1, Math.trunc(Number(query.get("page"))) || 1),
});

export const toNotifications = (
  locale: Locale,
  { unread, page = 1 }: { unread: boolean; page?: number },
): string =>
  paths.notifications(locale, { unread: unread ? "1" : null, page: page === 1 ? null : page });
