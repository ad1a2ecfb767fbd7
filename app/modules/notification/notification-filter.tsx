import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ChipLink } from "../ui/chip.tsx";
import { toNotifications } from "./notification-query.ts";

/** All, or what is new. The address says it. */
export function NotificationFilter({ unread, count }: { unread: boolean; count: number }) {
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
