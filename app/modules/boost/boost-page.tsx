import { sellerPaths } from "../../seller-paths.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { DescriptionList } from "../ui/description-list.tsx";
import { Icon } from "../ui/icon.tsx";
import type { ActionResult } from "../form/action-result.ts";
import type { FormSeed } from "../form/form-rules.ts";
import { BoostForm } from "./boost-form.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import type { BoostView } from "./present-boost.ts";
import "./boost.css";

type Props = {
  listing: { id: string };
  boost: BoostView;
  accepted: string;
  form: FormSeed<"card" | "accepted_price">;
  result: ActionResult | undefined;
};

export function BoostPage({ listing, boost, form, ...rest }: Props) {
  const t = useT("my-listings");
  const locale = useLocale();
  const { status, mayPay } = boost;
  const isRunning = status === "running";
  const terms = (
    <div className="stack" key="terms">
      {status === "processing" ? null : <BoostTerms boost={boost} />}
      {mayPay ? <BoostForm boost={boost} seed={form} {...rest} /> : null}
      {mayPay || isRunning || status === "processing" ? null : (
        <p className="narrow">{t("boost.not-now")}</p>
      )}
      {mayPay ? null : (
        <p>
          <ButtonLink
            kind={isRunning ? "main" : "line"}
            to={sellerPaths.listing(locale, listing.id)}
          >
            {t("one.back")}
          </ButtonLink>
        </p>
      )}
    </div>
  );
  const benefits = <BoostPoints key="benefits" />;
  const isNew = status === "none" || status === "ended";
  return (
    <div className="stack wide boosting">
      <BoostNotes boost={boost} path={sellerPaths.listing(locale, listing.id, "boost")} />
      <div className="split">{isNew ? [benefits, terms] : [terms, benefits]}</div>
    </div>
  );
}

const POINTS = ["home", "search", "same"] as const;

function BoostPoints() {
  const t = useT("my-listings");
  return (
    <section className="stack" aria-labelledby="does">
      <h2 id="does">{t("boost.does")}</h2>
      <ul className="points">
        {POINTS.map((point) => (
          <li key={point}>
            <Icon name="check" />
            {t(`boost.point.${point}`)}
          </li>
        ))}
      </ul>
      <p className="dim narrow">{t("boost.honest")}</p>
    </section>
  );
}

function BoostTerms({ boost }: { boost: BoostView }) {
  const t = useT("my-listings");
  const locale = useLocale();
  const { status, price, days, endsAt, wouldEndAt, last4 } = boost;
  const isRunning = status === "running";
  const ends = isRunning && endsAt !== null ? endsAt : wouldEndAt;
  const from = { key: "from", label: t("boost.from"), value: t("boost.from-now") };
  return (
    <DescriptionList
      facts={[
        {
          key: "price",
          label: t("boost.price"),
          value: <b>{formatMoney(locale, price)}</b>,
          note: t("boost.once"),
        },
        ...(isRunning ? [] : [from]),
        {
          key: "until",
          label: t("boost.until"),
          value: formatDate(locale, ends, "moment"),
          note: t(isRunning ? "boost.until-note" : "boost.until-days", { days }),
        },
        ...(isRunning && last4 !== null
          ? [{ key: "card", label: t("boost.paid-with"), value: t("boost.ending", { last4 }) }]
          : []),
      ]}
    />
  );
}

type BoostNotesProps = { boost: BoostView; path: string };

function BoostNotes({ boost, path }: BoostNotesProps) {
  const t = useT("my-listings");
  const locale = useLocale();
  const { status, endsAt, declined, bankUrl } = boost;
  const date = endsAt === null ? "" : formatDate(locale, endsAt, "moment");
  switch (status) {
    case "none":
      return null;
    case "running":
      return (
        <Note>
          <b>{t("boost.running-title", { date })}</b> {t("boost.running")}
        </Note>
      );
    case "ended":
      return <Note kind="act">{t("boost.ended", { date })}</Note>;
    case "processing":
      return (
        <Note kind="act" live>
          <b>{t("boost.waiting-title")}</b> {t("boost.waiting")}{" "}
          <Link to={path}>{t("boost.check-again")}</Link>
        </Note>
      );
    case "requires_action":
      return (
        <>
          <Note kind="act" live>
            <b>{t("boost.challenge-title")}</b> {t("boost.challenge")}
          </Note>
          {bankUrl === null ? null : (
            <p>
              <ButtonLink to={bankUrl} reloadDocument>
                {t("boost.to-bank")}
              </ButtonLink>
            </p>
          )}
        </>
      );
    case "failed":
      return (
        <Note kind="bad" live>
          <b>{t("boost.failed-title")}</b> {t(`boost.decline.${declined ?? "declined"}`)}{" "}
          {t("boost.failed")}
        </Note>
      );
    case "cancelled":
      return (
        <Note kind="act" live>
          <b>{t("boost.cancelled-title")}</b> {t("boost.cancelled")}
        </Note>
      );
  }
}
