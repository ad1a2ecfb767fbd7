import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from "#contract/subscription-states.ts";
import type { SubscriptionSummary } from "#contract/subscription.ts";
import { accountPaths } from "../../account-paths.ts";
import { paths } from "../../paths.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { ChipLink } from "../ui/chip.tsx";
import { Link } from "../ui/link.tsx";
import { ListPages } from "../ui/list-pages.tsx";
import { Photo } from "../ui/photo.tsx";
import { SubscriptionBadge } from "./subscription-badge.tsx";
import "../ui/panel.css";
import "./subscription.css";

type Filter = Exclude<SubscriptionStatus, "draft">;
const FILTERS = SUBSCRIPTION_STATUSES.filter((one): one is Filter => one !== "draft");

export const parseFilter = (text: string | null): Filter | null =>
  FILTERS.find((one) => one === text) ?? null;

type Props = {
  subscriptions: readonly SubscriptionSummary[];
  filter: Filter | null;
  page: number;
  last: number;
};

export function SubscriptionList({ subscriptions, filter, page, last }: Props) {
  const t = useT("subscription");
  const locale = useLocale();
  return (
    <>
      {subscriptions.length === 0 && filter === null ? (
        <div className="panel stack">
          <h2>{t("none")}</h2>
          <p className="dim">{t("none-note")}</p>
          <p>
            <ButtonLink kind="line" to={paths.orders(locale)}>
              {t("to-orders")}
            </ButtonLink>
          </p>
        </div>
      ) : (
        <nav className="chips" aria-label={t("which")}>
          {[null, ...FILTERS].map((one) => (
            <ChipLink
              key={one ?? "all"}
              to={accountPaths.subscriptions(locale, { status: one })}
              on={one === filter}
              {...(one === filter ? { "aria-current": "page" } : {})}
            >
              {t(`filter.${one ?? "all"}`)}
            </ChipLink>
          ))}
        </nav>
      )}
      {subscriptions.length === 0 && filter !== null ? (
        <p className="dim">{t("none-filtered")}</p>
      ) : null}
      <ul className="stack">
        {subscriptions.map((one) => (
          <li key={one.id} className="panel">
            <Row subscription={one} />
          </li>
        ))}
      </ul>
      <ListPages
        {...{ page, last }}
        to={(number) => accountPaths.subscriptions(locale, { status: filter, page: number })}
        label={t("pages")}
        before={t("newer")}
        here={t("page", { page, last })}
        after={t("older")}
      />
    </>
  );
}

function Row({ subscription }: { subscription: SubscriptionSummary }) {
  const t = useT("subscription");
  const locale = useLocale();
  const { id, plan, status, device, price_per_month, next_payment_at, protected_until } =
    subscription;
  return (
    <div className="row nowrap subscription-row">
      <Photo url={device.cover} alt="" set="thumb" className="thumb" />
      <div className="stack snug">
        <p>
          <SubscriptionBadge status={status} />
        </p>
        <h2>
          <Link to={accountPaths.subscription(locale, id)}>
            {t(`plan.${plan}`)} · {device.title}
          </Link>
        </h2>
        <p className="small dim">
          {t("per-month", { amount: formatMoney(locale, price_per_month) })}
          {next_payment_at !== null ? (
            <>
              <br />
              {t("next", { date: formatDate(locale, next_payment_at) })}
            </>
          ) : status === "cancelled" && protected_until !== null ? (
            <>
              <br />
              {t("until", { date: formatDate(locale, protected_until) })}
            </>
          ) : null}
        </p>
      </div>
    </div>
  );
}
