import { paths } from "../../paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ProBadge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Face } from "../ui/face.tsx";
import { Facts } from "../ui/facts.tsx";
import { Icon } from "../ui/icon.tsx";
import { Panel } from "../ui/panel.tsx";
import type { UserView } from "./present-user.ts";
import "./user.css";

/** One member, as everybody sees them; `isOwn` for the member. */
export function UserPage({ user, isOwn }: { user: UserView; isOwn: boolean }) {
  const t = useT("user");
  const places = useT("locale");
  const locale = useLocale();
  const { username, photo, isPro, city, country, joinedAt } = user;
  const facts = [
    {
      key: "place",
      label: t("place"),
      value: [city, places(`country.${country}`)].filter(Boolean).join(", "),
    },
    { key: "joined", label: t("joined"), value: formatDate(locale, joinedAt, "month") },
    ...(isPro ? [{ key: "pro", label: t("pro"), value: t("pro-note") }] : []),
  ];
  return (
    <main id="main" className="wrap">
      <div className="stack wide person">
        <div className="row nowrap who-is">
          <Face name={username} photo={photo} size="l" />
          <div className="stack snug">
            <div className="row snug">
              <h1>{username}</h1>
              {isPro ? <ProBadge /> : null}
            </div>
            {isOwn ? (
              <>
                <p className="small dim">{t("own")}</p>
                <ButtonLink kind="line" size="m" to={paths.account(locale, "profile")}>
                  {t("edit")}
                </ButtonLink>
              </>
            ) : null}
          </div>
        </div>
        <Facts facts={facts} />
        <Panel kind="calm" aria-labelledby="trust">
          <div className="row nowrap top-line">
            <Icon name="lock" />
            <h2 id="trust">{t("trust")}</h2>
          </div>
          <p>{t("trust-note")}</p>
          <ButtonLink kind="line" to={paths.search(locale)} discover="none">
            {t("browse")}
          </ButtonLink>
        </Panel>
      </div>
    </main>
  );
}
