import { paths, withQuery } from "../../paths.ts";
import { formatDate, formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { BackLink } from "../session/back-link.tsx";
import { TraderMark } from "../trader/trader-note.tsx";
import { ProBadge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { DescriptionList } from "../ui/description-list.tsx";
import { Icon } from "../ui/icon.tsx";
import { Panel } from "../ui/panel.tsx";
import {
  type Span,
  type UserView,
  toUserQuery,
  USER_TABS,
  type UserTab,
} from "./present-profile.ts";
import { UserPart, type Part } from "./profile-part.tsx";
import { ChipLink } from "../ui/chip.tsx";
import "./profile.css";

type Props = { user: UserView; part: Part; isOwn: boolean };

export function UserPage({ user, part, isOwn }: Props) {
  const t = useT("profile");
  const locale = useLocale();
  const { username, photo, isPro } = user;
  return (
    <main id="main" className="wrap stack wide">
      <BackLink fallback={paths.search(locale)} />
      <div className="stack person">
        <div className="row nowrap who-is">
          <Avatar name={username} photo={photo} size="l" />
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
        <UserFacts user={user} />
        <UserTabs user={user} tab={part.tab} />
        <UserPart user={user} part={part} isOwn={isOwn} />
      </div>
      <Panel kind="calm" className="stack snug said trust" aria-labelledby="trust">
        <div className="row nowrap top-line">
          <Icon name="lock" />
          <h2 id="trust">{t("trust")}</h2>
        </div>
        <p>{t("trust-note")}</p>
        {isOwn ? null : (
          <p className="small">
            <a href={paths.report(locale, { about: `profile:${username}` })} rel="nofollow">
              {t("report")}
            </a>
          </p>
        )}
      </Panel>
    </main>
  );
}

function UserFacts({ user }: { user: UserView }) {
  const t = useT("profile");
  const places = useT("locale");
  const locale = useLocale();
  const { isPro, city, country, joinedAt, sold, reviews, goodShare, approvesIn, shipsIn } = user;
  const within = ({ unit, count }: Span) => t(`within-${unit}`, { count });
  const facts = [
    {
      key: "place",
      label: t("place"),
      value: [city, places(`country.${country}`)].filter(Boolean).join(", "),
    },
    { key: "trader", label: t("sells-as"), value: <TraderMark isTrader={isPro} /> },
    { key: "joined", label: t("joined"), value: formatDate(locale, joinedAt, "month") },
    {
      key: "reviews",
      label: t("reviews"),
      value:
        goodShare === null
          ? t("reviews-none")
          : t("reviews-share", {
              percent: formatPercent(locale, goodShare),
              good: reviews.positive,
              all: reviews.count,
            }),
    },
    ...(sold > 0 ? [{ key: "sold", label: t("sold"), value: sold }] : []),
    ...(approvesIn
      ? [
          {
            key: "approves",
            label: t("approves"),
            value: within(approvesIn),
            note: t("approves-note"),
          },
        ]
      : []),
    ...(shipsIn
      ? [{ key: "ships", label: t("ships"), value: within(shipsIn), note: t("ships-note") }]
      : []),
    ...(isPro ? [{ key: "pro", label: t("pro"), ...presentPro() }] : []),
  ];
  return <DescriptionList facts={facts} />;

  function presentPro() {
    if (user.pro === null) return { value: t("pro-note") };
    const { since, identity, address } = user.pro;
    const month = (at: string) => formatDate(locale, at, "month");
    return {
      value: t("pro-since", { month: month(since) }),
      note: t("pro-verified", { identity: month(identity), address: month(address) }),
    };
  }
}

function UserTabs({ user, tab }: { user: UserView; tab: UserTab }) {
  const t = useT("profile");
  const locale = useLocale();
  const counts = {
    "on-sale": user.onSale,
    sold: user.sold,
    received: user.reviews.count,
    sent: null,
  };
  return (
    <nav aria-label={t("parts", { name: user.username })} className="chips">
      {USER_TABS.map((one) => (
        <ChipLink
          key={one}
          to={withQuery(paths.user(locale, user.username), toUserQuery({ tab: one, page: 1 }))}
          on={one === tab}
          preventScrollReset
          {...(one === tab ? { "aria-current": "page" } : {})}
        >
          {t(`tab.${one}`)}
          {counts[one] === null ? null : (
            <>
              {" "}
              <span className="count">{counts[one]}</span>
            </>
          )}
        </ChipLink>
      ))}
    </nav>
  );
}
