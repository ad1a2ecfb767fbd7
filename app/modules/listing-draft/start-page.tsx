import { Form } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import { paths } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { worthPaths } from "../../worth-paths.ts";
import { PageHead } from "../ui/page-head.tsx";
import { formatMoney, formatPercent } from "../locale/format.ts";
import { factsOf } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { useTerms } from "../session/use-terms.ts";
import { useSession } from "../session/use-session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import type { LostDraft } from "./sell-steps.ts";
import { DraftList } from "./draft-list.tsx";
import type { DraftRow } from "./present-drafts.ts";
import "../ui/steps.css";
import "./sell.css";

type Props = {
  drafts: readonly DraftRow[];
  canSell: boolean;
  nonce: string;
  lost: (LostDraft & { hasTyped: boolean; signInPath: string }) | null;
  again: { orderId: string; device: string } | null;
  words: string;
};

export function StartPage({ drafts, canSell, nonce, words, lost, again }: Props) {
  const t = useT("listing-draft");
  const locale = useLocale();
  const { signedIn } = useSession();
  const { currency } = factsOf(locale);
  const { fees } = useTerms();
  const fee = {
    fixed: formatMoney(locale, { amount: fees.seller_fee.fixed, currency }),
    percent: formatPercent(locale, fees.seller_fee.rate / 100),
    courier: formatMoney(locale, { amount: fees.pickup_price, currency }),
  };
  const how = ["tell", "check", "paid"] as const;
  return (
    <main id="main" className="wrap">
      <PageHead title={t("title")} noIndex />
      <div className="stack wide slim">
        {lost === null ? null : <Lost {...{ lost, canSell, nonce }} />}
        {again && canSell ? <Again {...{ again, nonce }} /> : null}
        <div className="stack">
          <h1>{t("start.title")}</h1>
          <p className="dim lead">{t("start.lead")}</p>
          {canSell ? (
            <Form method="post" action={sellerPaths.newListing(locale)} className="stack snug">
              <HiddenNonce nonce={nonce} />
              <Field
                id="what"
                name="find"
                label={t("start.what")}
                placeholder={t("device.example")}
                defaultValue={words}
                maxLength={LIMITS.search.query}
                autoComplete="off"
                enterKeyHint="go"
                after={
                  <SubmitButton pending={t("start.beginning")}>{t("start.begin")}</SubmitButton>
                }
              />
              {signedIn ? null : <p className="small dim">{t("start.no-account")}</p>}
              <p className="small dim">{t("start.needs")}</p>
              <p>
                <ButtonLink kind="bare" size="m" to={worthPaths.worth(locale)}>
                  {t("start.worth")}
                </ButtonLink>
              </p>
            </Form>
          ) : (
            <Note kind="act">
              <p>
                <b>{t("start.off")}</b> {t("start.off-next")}
              </p>
              <p>
                <ButtonLink kind="line" size="m" to={paths.search(locale)}>
                  {t("start.browse")}
                </ButtonLink>
              </p>
            </Note>
          )}
        </div>
        {drafts.length > 0 ? <DraftList drafts={drafts} canSell={canSell} /> : null}
        <section className="stack" aria-labelledby="how">
          <h2 id="how">{t("start.how")}</h2>
          <ol className="steps across">
            {how.map((one, index) => (
              <li key={one}>
                <Spinner share={(index + 1) / how.length} />
                <h3>{t(`start.${one}`)}</h3>
                <p className="dim">{t(`start.${one}-body`, fee)}</p>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </main>
  );
}

function Again({ again, nonce }: { again: Props["again"] & {}; nonce: string }) {
  const t = useT("listing-draft");
  const locale = useLocale();
  return (
    <Panel kind="act" aria-labelledby="again">
      <h2 id="again">{t("again.title", again)}</h2>
      <p>{t("again.lead")}</p>
      <p>{t("again.free")}</p>
      <Form method="post" action={sellerPaths.newListing(locale)}>
        <HiddenNonce nonce={`${nonce}-again`} />
        <input type="hidden" name="order" value={again.orderId} />
        <SubmitButton pending={t("start.beginning")}>{t("again.begin")}</SubmitButton>
      </Form>
    </Panel>
  );
}

function Lost({
  lost,
  canSell,
  nonce,
}: Pick<Props, "canSell" | "nonce"> & { lost: Props["lost"] & {} }) {
  const t = useT("listing-draft");
  const locale = useLocale();
  const { signedIn } = useSession();
  return (
    <Panel kind="act" aria-labelledby="lost">
      <h2 id="lost">{t("lost.title")}</h2>
      <p>{t("lost.visitor")}</p>
      <p>{t(signedIn ? "lost.not-yours" : "lost.account")}</p>
      {lost.hasTyped ? <p>{t("lost.typed")}</p> : null}
      <div className="row">
        {canSell ? (
          <Form method="post" action={sellerPaths.newListing(locale)}>
            <HiddenNonce nonce={`${nonce}-lost`} />
            <input type="hidden" name="lost" value={lost.id} />
            <input type="hidden" name="at" value={lost.page} />
            <SubmitButton pending={t("start.beginning")}>{t("lost.again")}</SubmitButton>
          </Form>
        ) : null}
        {signedIn ? null : (
          <ButtonLink kind="line" to={lost.signInPath}>
            {t("lost.sign-in")}
          </ButtonLink>
        )}
      </div>
    </Panel>
  );
}
