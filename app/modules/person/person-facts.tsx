import type { PersonDetails } from "#contract/person.ts";
import { consolePaths } from "../../console-paths.ts";
import { hubPaths } from "../../hub-paths.ts";
import { paths } from "../../paths.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { DescriptionList } from "../ui/description-list.tsx";
import { Link } from "../ui/link.tsx";

type Props = { person: PersonDetails };

/** Who the person is; nothing that is private. */
export function PersonFacts({ person }: Props) {
  const t = useT("person");
  const places = useT("locale");
  const locale = useLocale();
  const proved = (at: string | null) =>
    at === null ? t("not-verified") : t("verified", { date: formatDate(locale, at) });
  const { reviews, passkeys, second_factor_since: factor, pro_since: pro } = person;
  return (
    <section aria-labelledby="about" className="stack snug">
      <h2 id="about">{t("about")}</h2>
      <DescriptionList
        facts={[
          { key: "market", label: t("market"), value: places(`country.${person.market}`) },
          { key: "since", label: t("since"), value: formatDate(locale, person.since) },
          { key: "email", label: t("email"), value: proved(person.email_verified_at) },
          { key: "phone", label: t("phone"), value: proved(person.phone_verified_at) },
          { key: "identity", label: t("identity"), value: proved(person.identity_verified_at) },
          { key: "home", label: t("home"), value: proved(person.address_verified_at) },
          {
            key: "factor",
            label: t("factor"),
            value:
              factor === null
                ? t("factor-off")
                : t("factor-on", { date: formatDate(locale, factor) }),
            note: t("passkeys", { count: passkeys }),
          },
          {
            key: "pro",
            label: t("pro"),
            value:
              person.is_pro && pro !== null
                ? t("pro-on", { date: formatDate(locale, pro) })
                : t("pro-off"),
          },
          {
            key: "reviews",
            label: t("reviews"),
            value: t("reviews-value", { count: reviews.count, positive: reviews.positive }),
            ...(person.username !== "" &&
              person.closed_at === null && {
                action: (
                  <Link to={paths.user(locale, person.username)} discover="none">
                    {t("profile")}
                  </Link>
                ),
              }),
          },
        ]}
      />
    </section>
  );
}

export function PersonHoldings({ person }: Props) {
  const t = useT("person");
  const locale = useLocale();
  const words = useT("order");
  const { orders, listings, payouts, reports, username } = person;
  return (
    <section aria-labelledby="has" className="stack snug">
      <h2 id="has">{t("has")}</h2>
      <DescriptionList
        facts={[
          ...(orders === null
            ? []
            : [
                {
                  key: "orders",
                  label: t("orders"),
                  value: (
                    <Link
                      to={consolePaths.list(locale, "orders", { q: username || person.id })}
                      discover="none"
                    >
                      {t("orders-value", {
                        bought: orders.bought,
                        sold: orders.sold,
                        open: orders.open,
                      })}
                    </Link>
                  ),
                },
              ]),
          {
            key: "listings",
            label: t("listings"),
            value: t("listings-value", {
              published: listings.published,
              review: listings.under_review,
              total: listings.total,
            }),
          },
          ...(payouts === null
            ? []
            : [
                {
                  key: "payouts",
                  label: t("payouts"),
                  value: t("payouts-value", {
                    held: payouts.held,
                    sum: formatMoney(locale, payouts.sum),
                  }),
                },
              ]),
          ...(person.open_claims === null
            ? []
            : [{ key: "claims", label: t("claims"), value: String(person.open_claims) }]),
          ...(reports === null
            ? []
            : [
                {
                  key: "reports",
                  label: t("reports"),
                  value: t("reports-value", {
                    made: reports.made,
                    about: reports.about,
                    open: reports.open_about,
                  }),
                },
              ]),
          { key: "sessions", label: t("sessions"), value: String(person.sessions) },
        ]}
      />
      {orders === null || orders.latest.length === 0 ? null : (
        <ul className="stack snug">
          {orders.latest.map(({ id, number, title, status, role, created_at: at }) => (
            <li key={id}>
              <Link to={hubPaths.order(locale, id)} discover="none">
                {number}
              </Link>{" "}
              {title}{" "}
              <span className="small dim">
                {[
                  t(`role.${role}`),
                  words.find(`status.${status}`) ?? status,
                  formatDate(locale, at),
                ].join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function PersonMeasures({ person, mayMeasure }: Props & { mayMeasure: boolean }) {
  const t = useT("person");
  const words = useT("moderation");
  const locale = useLocale();
  const { measures, username, is_staff, closed_at } = person;
  return (
    <section aria-labelledby="measures" className="stack snug">
      <h2 id="measures">{t("measures")}</h2>
      {measures.length === 0 ? (
        <p>{t("no-measures")}</p>
      ) : (
        <ul>
          {measures.map(({ id, measure, ends_at: end, decided_at: at }) => (
            <li key={id}>
              {words(`measure.${measure}`)}{" "}
              <span className="small dim">
                {[
                  formatDate(locale, at),
                  end === null ? t("no-end") : t("until", { date: formatDate(locale, end) }),
                ].join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayMeasure && !is_staff && username !== "" && closed_at === null ? (
        <p>
          <Link to={hubPaths.measure(locale, { about: `profile:${username}` })} discover="none">
            {t("measure")}
          </Link>
          <br />
          <span className="small dim">{t("measure-note")}</span>
        </p>
      ) : null}
      {mayMeasure ? (
        <p>
          <Link to={hubPaths.decisions(locale)} discover="none">
            {t("decisions")}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
