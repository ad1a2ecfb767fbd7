import { Form } from "react-router";
import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { consolePaths } from "../../console-paths.ts";
import { hubPaths } from "../../hub-paths.ts";
import { accountPaths } from "../../account-paths.ts";
import { offerPaths } from "../../offer-paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { languageOf, marketOf } from "../locale/locale.ts";
import { PRODUCT } from "../locale/product.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { discardAll } from "../session/device-memory.ts";
import { ProBadge } from "../ui/badge.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import "../ui/panel.css";
import "../ui/price.css";
import { ACCOUNT_LINKS, AccountFrame } from "./account-frame.tsx";
import { AccountIcon } from "./account-icons.tsx";
import type { OverviewCounts } from "./load-overview.server.ts";
import { Spinner } from "../ui/spinner.tsx";
import { Panel } from "../ui/panel.tsx";
import { Timeline } from "../ui/timeline.tsx";
import type { Overview } from "./present-account.server.ts";
import "./account.css";

type Props = { overview: Overview; counts: OverviewCounts };

export function OverviewPage({ overview, counts }: Props) {
  const t = useT("account");
  const locale = useLocale();
  const { username, name, photo, isPro, isStaff, joinedAt, contacts, next, steps } = overview;
  return (
    <AccountFrame
      screen="overview"
      title={username ?? name ?? t("title")}
      isWide
      tools={<Avatar name={username ?? contacts[0]!} photo={photo} size="l" />}
      lead={
        <>
          {isPro ? <ProBadge /> : null} {contacts.join(" · ")}
          <br />
          {t("overview.joined", {
            product: PRODUCT,
            month: formatDate(locale, joinedAt, "month"),
          })}
          {username === null ? null : (
            <>
              <br />
              <Link className="tap" to={paths.user(locale, username)}>
                {t("overview.public")}
              </Link>
            </>
          )}
        </>
      }
    >
      {next === null ? null : <OpenSteps next={next} steps={steps} />}
      <Waiting counts={counts} isComplete={next === null} />
      <OnItsWay counts={counts} />
      <Places counts={counts} isStaff={isStaff} />
      <Form method="post" action={paths.signOut(locale)} onSubmit={() => discardAll()}>
        <Button kind="line">
          <Icon name="out" />
          {t("overview.sign-out")}
        </Button>
      </Form>
    </AccountFrame>
  );
}

/** What waits for the member, each with the page where it is done. */
function Waiting({ counts, isComplete }: { counts: OverviewCounts; isComplete: boolean }) {
  const t = useT("account");
  const locale = useLocale();
  const { orders, offers, listings, tickets } = counts;
  const tasks = [
    {
      key: "sales",
      icon: "orders",
      count: orders?.seller.waiting ?? 0,
      to: paths.orders(locale, { role: "seller" }),
    },
    {
      key: "purchases",
      icon: "orders",
      count: orders?.buyer.waiting ?? 0,
      to: paths.orders(locale, { role: "buyer" }),
    },
    {
      key: "offers",
      icon: "offers",
      count: (offers?.buyer ?? 0) + (offers?.seller ?? 0),
      to: offerPaths.offers(locale),
    },
    {
      key: "sent-back",
      icon: "listings",
      count: listings?.sent_back ?? 0,
      to: sellerPaths.listings(locale, { group: "drafts", state: "rejected" }),
    },
    { key: "tickets", icon: "tickets", count: tickets ?? 0, to: accountPaths.tickets(locale) },
  ] as const;
  const open = tasks.filter(({ count }) => count > 0);
  const isKnown = orders !== null && offers !== null && listings !== null && tickets !== null;
  // Where a query failed, nobody may say that nothing waits.
  if (open.length === 0 && !(isKnown && isComplete)) return null;
  return (
    <section className="stack snug" aria-labelledby="waiting">
      <h2 id="waiting">{t("overview.waiting")}</h2>
      {open.length === 0 ? (
        <p className="dim">{t("overview.waiting-none")}</p>
      ) : (
        <ul className="account-rows act">
          {open.map(({ key, icon, count, to }) => (
            <li key={key}>
              <AccountIcon name={icon} />
              <Link to={to} discover="none">
                {t(`overview.task.${key}`, { count })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OnItsWay({ counts: { payouts, refunds } }: { counts: OverviewCounts }) {
  const t = useT("account");
  const locale = useLocale();
  const sums = [
    ...(payouts ?? []).map((money) => ({
      key: "payout",
      money,
      to: accountPaths.payouts(locale),
    })),
    ...(refunds ?? []).map((money) => ({
      key: "refund",
      money,
      to: accountPaths.payments(locale, { kind: "refund", status: "pending" }),
    })),
  ].filter(({ money }) => money.amount > 0);
  if (sums.length === 0) return null;
  return (
    <section className="stack snug" aria-labelledby="on-its-way">
      <h2 id="on-its-way">{t("overview.on-its-way")}</h2>
      <ul className="account-sums">
        {sums.map(({ key, money, to }) => (
          <li key={key + money.currency} className="panel tile">
            <b className="price">{formatMoney(locale, money)}</b>
            <Link to={to} discover="none">
              {t(key === "payout" ? "overview.payout-coming" : "overview.refund-coming")}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Places({ counts, isStaff }: { counts: OverviewCounts; isStaff: boolean }) {
  const t = useT("account");
  const places = useT("locale");
  const locale = useLocale();
  const { orders, offers, listings } = counts;
  const place = {
    country: places(`country.${marketOf(locale)}`),
    language: places(`language.${languageOf(locale)}`),
  };
  const running = orders === null ? 0 : orders.buyer.active + orders.seller.active;
  const waiting = orders === null ? 0 : orders.buyer.waiting + orders.seller.waiting;
  const offered = offers === null ? 0 : offers.buyer + offers.seller;
  const counted: Partial<Record<string, string | false>> = {
    orders:
      (waiting > 0 && t("overview.orders-waiting", { count: waiting })) ||
      (running > 0 && t("overview.orders-active", { count: running })),
    offers: offered > 0 && t("overview.offers-waiting", { count: offered }),
    listings: !!listings?.active && t("overview.listings-active", { count: listings.active }),
  };
  return (
    <div className="account-places">
      {isStaff ? (
        <section className="stack snug" aria-labelledby="work">
          <h2 id="work">{t("overview.work")}</h2>
          <ul className="account-rows">
            <PlaceRow
              name="hub"
              to={hubPaths.overview(locale)}
              title={t("overview.hub-title")}
              note={t("overview.hub")}
            />
            <PlaceRow
              name="console"
              to={consolePaths.home(locale)}
              title={t("overview.console-title")}
              note={t("overview.console")}
            />
          </ul>
        </section>
      ) : null}
      {ACCOUNT_LINKS.map(({ group, links }) =>
        group === null ? null : (
          <section key={group} className="stack snug" aria-labelledby={group}>
            <h2 id={group}>{t(`nav.group.${group}`)}</h2>
            <ul className="account-rows">
              {links.map(({ key, to }) => (
                <PlaceRow
                  key={key}
                  name={key}
                  to={to(locale)}
                  title={t(`nav.${key}`)}
                  note={counted[key] || t.find(`overview.${key}`, place)}
                />
              ))}
            </ul>
          </section>
        ),
      )}
    </div>
  );
}

type PlaceProps = { name: string; to: string; title: string; note: string | null };

function PlaceRow({ name, to, title, note }: PlaceProps) {
  return (
    <li>
      <AccountIcon name={name} />
      <div>
        <h3>
          <Link to={to} discover="none">
            {title}
          </Link>
        </h3>
        {note === null ? null : <p className="small dim">{note}</p>}
      </div>
    </li>
  );
}

type OpenStepsProps = Pick<Overview, "steps"> & { next: NonNullable<Overview["next"]> };

function OpenSteps({ steps, next }: OpenStepsProps) {
  const t = useT("account");
  const locale = useLocale();
  const open = steps.filter(({ state }) => state !== "done").length;
  return (
    <Panel kind="act" className="open-steps" aria-labelledby="open-steps">
      <div className="stack">
        <div className="row nowrap">
          <Spinner share={(steps.length - open) / steps.length} className="clock" />
          <h2 id="open-steps">{t("overview.missing", { count: open })}</h2>
        </div>
        <p className="narrow">{t("overview.missing-note")}</p>
      </div>
      <Timeline
        size="small"
        heading="b"
        steps={steps.map(({ step, state }) => ({
          key: step,
          state,
          title: t(`overview.step.${step}`),
        }))}
      />
      <ButtonLink
        className="on"
        to={paths.auth(locale, next, { callbackUrl: paths.account(locale) })}
      >
        {t(`overview.next.${next}`)}
      </ButtonLink>
    </Panel>
  );
}
