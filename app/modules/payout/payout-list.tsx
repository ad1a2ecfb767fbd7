import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { accountPaths } from "../../account-paths.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { ListPages } from "../ui/list-pages.tsx";
import type { PayoutListView } from "./load-payouts.server.ts";
import "../ui/panel.css";
import "./payout.css";

type One = PayoutListView["payouts"][number];

const LOOKS = {
  scheduled: "calm",
  held: "now",
  blocked: "bad",
  sending: "calm",
  in_transit: "calm",
  paid: "off",
  failed: "bad",
} as const;

export function PayoutList({ view }: { view: PayoutListView }) {
  const t = useT("payout");
  const locale = useLocale();
  const { payouts, waiting, page, last } = view;
  if (payouts.length === 0 && page === 1)
    return (
      <section className="stack snug" aria-labelledby="payouts">
        <h2 id="payouts">{t("list.title")}</h2>
        <p className="dim">{t("list.none")}</p>
      </section>
    );
  return (
    <section className="stack" aria-labelledby="payouts">
      <div className="stack snug">
        <h2 id="payouts">{t("list.title")}</h2>
        {waiting.length === 0 ? (
          <p className="dim">{t("list.nothing-waits")}</p>
        ) : (
          <p>
            {t("list.waiting")}{" "}
            {waiting.map((money) => (
              <b key={money.currency} className="waiting-sum">
                {formatMoney(locale, money)}
              </b>
            ))}
          </p>
        )}
      </div>
      <ul className="panel entries">
        {payouts.map((payout) => (
          <Row key={payout.id} payout={payout} />
        ))}
      </ul>
      <ListPages
        {...{ page, last }}
        to={(number) => accountPaths.payouts(locale, { page: number === 1 ? null : number })}
        label={t("list.pages")}
        before={t("list.newer")}
        here={t("list.page", { page, last })}
        after={t("list.older")}
      />
    </section>
  );
}

function Row({ payout }: { payout: One }) {
  const t = useT("payout");
  const locale = useLocale();
  const { status, amount, number, title, order_id } = payout;
  return (
    <li className="entry payout">
      <h3>
        <Link to={paths.order(locale, order_id)}>{title}</Link>
      </h3>
      <p className="sum">{formatMoney(locale, amount)}</p>
      <p className="is small">
        <Badge kind={LOOKS[status]}>{t(`list.status.${status}`)}</Badge>{" "}
        <span className="dim number">{number}</span>
      </p>
      <p className="why small">
        <Why payout={payout} />
      </p>
    </li>
  );
}

function Why({ payout }: { payout: One }) {
  const t = useT("payout");
  const locale = useLocale();
  const { status, due_on, expected_by, held_until, paid_at, bank_last4 } = payout;
  const day = (at: string | null) => (at === null ? "" : formatDate(locale, at, "short"));
  return (
    <>
      {t(`list.why.${status}`, {
        due: day(due_on),
        by: day(expected_by),
        until: held_until === null ? day(due_on) : formatDate(locale, held_until, "moment"),
        paid: day(paid_at),
      })}{" "}
      {bank_last4 === null || status === "blocked" ? null : t("list.to", { last4: bank_last4 })}
    </>
  );
}
