import { useLocation } from "react-router";
import { Link } from "../ui/link.tsx";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { keepUnread, useUnread } from "../session/live-unread.ts";
import { Badge } from "../ui/badge.tsx";
import { markOpened } from "./mark-opened.ts";
import type { ShownNotification } from "./present-notification.ts";

/** One notification: what happened, by when something has to be done, and the way there. */
export function Told({ id, words, to, values, at, isUnread }: ShownNotification) {
  const t = useT("notification");
  const locale = useLocale();
  const { pathname } = useLocation();
  const unread = useUnread();
  const key = words.find((one) => t.find(`topic.${one}.title`) !== null) ?? "any";
  const say = (part: string) => t.find(`topic.${key}.${part}`, values);
  const open = () => {
    markOpened(pathname, id);
    keepUnread(Math.max(0, unread - 1));
  };
  return (
    <li className={isUnread ? "panel told new" : "panel told"}>
      <h3>
        <Link to={to} discover="none" {...(isUnread ? { onClick: open } : {})}>
          {say("title")}
        </Link>
      </h3>
      <p>{say("body")}</p>
      {"until" in values ? <By words={say("by")} /> : null}
      <p className="row small dim">
        <time dateTime={at}>{formatDate(locale, at, "time")}</time>
        {isUnread ? <Badge>{t("new")}</Badge> : null}
      </p>
    </li>
  );
}

const By = ({ words }: { words: string | null }) =>
  words === null ? null : (
    <p>
      <b>{words}</b>
    </p>
  );
