import { seconds } from "#contract/duration.ts";
import { useEffect } from "react";
import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { saveUnread, useUnread } from "../session/live-unread.ts";
import "./bell.css";

/** The page came with a count; what it was opened for loads first. */
const PAUSE = seconds(10);
const MOST = 9;

export function Bell() {
  const t = useT("account-menu");
  const locale = useLocale();
  const count = useUnread();
  const address = paths.notificationStream(locale);

  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    const timer = setTimeout(() => {
      import("./watch-unread.ts").then(
        ({ watchUnread }) => {
          if (!isGone) stop = watchUnread(address, saveUnread);
        },
        // Offline: the count stays as old as the page.
        () => {},
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      isGone = true;
      stop();
    };
  }, [address]);

  return (
    <Link
      discover="none"
      className="icon bell"
      to={paths.notifications(locale)}
      aria-label={count > 0 ? t("bell-new", { count }) : t("bell")}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6.2 16.6V10.4a5.8 5.8 0 0 1 11.6 0v6.2l1.7 1.7h-15zM10 18.6a2 2 0 0 0 4 0" />
      </svg>
      {count > 0 ? <b>{count > MOST ? `${MOST}+` : count}</b> : null}
    </Link>
  );
}
