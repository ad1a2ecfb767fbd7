import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Panel } from "../ui/panel.tsx";

/** Nothing here yet, or nothing new, and where something is. */
export function NoNotifications({ unread }: { unread: boolean }) {
  const t = useT("notification");
  const locale = useLocale();
  return (
    <Panel>
      <Icon name="ring-todo" className="loop huge" />
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
