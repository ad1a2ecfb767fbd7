import { Form } from "react-router";
import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { consolePaths } from "../../console-paths.ts";
import { hubPaths } from "../../hub-paths.ts";
import { formatDate } from "../locale/format.ts";
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
import { ACCOUNT_LINKS } from "./account-frame.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { Panel } from "../ui/panel.tsx";
import { Timeline } from "../ui/timeline.tsx";
import type { Overview } from "./present-account.server.ts";
import "./account.css";

type Props = {
  overview: Overview;
  /** Counts of running orders and of those that wait for the member; null when the query failed. */
  active: { active: number; waiting: number } | null;
  /** Offers that wait for the member; null when the query failed. */
  offersWaiting: number | null;
};

export function OverviewPage({ overview, active, offersWaiting }: Props) {
  const t = useT("account");
  const places = useT("locale");
  const locale = useLocale();
  const { username, name, photo, isPro, isStaff, joinedAt, contacts, next, steps } = overview;
  const place = {
    country: places(`country.${marketOf(locale)}`),
    language: places(`language.${languageOf(locale)}`),
  };
  const counted: Partial<Record<string, string | false>> = {
    orders:
      (active?.waiting && t("overview.orders-waiting", { count: active.waiting })) ||
      (active?.active && t("overview.orders-active", { count: active.active })) ||
      false,
    offers: !!offersWaiting && t("overview.offers-waiting", { count: offersWaiting }),
  };
  return (
    <main id="main" className="wrap stack wide">
      <div className="row nowrap whose">
        <Avatar name={username ?? contacts[0]!} photo={photo} size="l" />
        <div>
          <div className="row snug">
            <h1>{username ?? name ?? t("title")}</h1>
            {isPro ? <ProBadge /> : null}
          </div>
          <p className="small dim">{contacts.join(" · ")}</p>
          <p className="small dim">
            {t("overview.joined", {
              product: PRODUCT,
              month: formatDate(locale, joinedAt, "month"),
            })}
          </p>
          {username === null ? null : (
            <p className="small">
              <Link className="tap" to={paths.user(locale, username)}>
                {t("overview.public")}
              </Link>
            </p>
          )}
        </div>
      </div>
      {next === null ? null : <OpenSteps next={next} steps={steps} />}
      {isStaff ? (
        <div className="panel tile">
          <h2>
            <Link to={hubPaths.overview(locale)} discover="none">
              {t("overview.hub-title")}
            </Link>
          </h2>
          <p className="small dim">{t("overview.hub")}</p>
        </div>
      ) : null}
      {isStaff ? (
        <div className="panel tile">
          <h2>
            <Link to={consolePaths.home(locale)} discover="none">
              {t("overview.console-title")}
            </Link>
          </h2>
          <p className="small dim">{t("overview.console")}</p>
        </div>
      ) : null}
      {ACCOUNT_LINKS.map(({ group, links }) =>
        group === null ? null : (
          <section key={group} className="stack" aria-labelledby={group}>
            <h2 id={group}>{t(`nav.group.${group}`)}</h2>
            <ul className="tiles">
              {links.map(({ key, to }) => (
                <li key={key} className="panel tile">
                  <h3>
                    <Link to={to(locale)} discover="none">
                      {t(`nav.${key}`)}
                    </Link>
                  </h3>
                  <p className="small dim">{counted[key] || t.find(`overview.${key}`, place)}</p>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
      <Form method="post" action={paths.signOut(locale)} onSubmit={() => discardAll()}>
        <Button kind="line">
          <Icon name="out" />
          {t("overview.sign-out")}
        </Button>
      </Form>
    </main>
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
