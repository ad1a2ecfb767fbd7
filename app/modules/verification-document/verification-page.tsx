import type { AccountVerification, ProStep } from "#contract/pro-badge.ts";
import { accountPaths } from "../../account-paths.ts";
import { paths } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { formatDate, formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge, ProBadge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";

type Props = { verification: AccountVerification; username: string | null };

export function VerificationPage({ verification, username }: Props) {
  const t = useT("verification");
  const locale = useLocale();
  const { is_pro: isPro, pro_since: since, steps } = verification;
  const open = steps.filter(({ is_done }) => !is_done).length;
  return (
    <>
      {isPro && since !== null ? (
        <Note mark={<ProBadge />}>
          <h2>{t("is-pro", { day: formatDate(locale, since) })}</h2>
          <p>{t("is-pro-note")}</p>
        </Note>
      ) : (
        <h2>{t("left", { count: open })}</h2>
      )}
      <Panel className="entries">
        {steps.map(({ step, is_done: isDone }) => (
          <section key={step} className="entry" aria-labelledby={step}>
            <h3 id={step}>{t(`step.${step}`)}</h3>
            <div className="is">
              <Badge kind={isDone ? "calm" : "now"}>
                {t(isDone ? "state.done" : "state.open")}
              </Badge>
              <StepNote {...{ step, verification }} />
            </div>
            <div className="do">
              <StepLink {...{ step, isDone, username }} />
            </div>
          </section>
        ))}
      </Panel>
      <p>
        <ButtonLink kind="line" to={accountPaths.documents(locale)}>
          {t("documents")}
        </ButtonLink>
      </p>
    </>
  );
}

function StepNote({ step, verification }: { step: ProStep; verification: AccountVerification }) {
  const t = useT("verification");
  const locale = useLocale();
  const { sales, reviews } = verification;
  const note = (() => {
    if (step === "sales") return t("note.sales", sales);
    if (step === "reviews") {
      const { count, needed, positive, share_needed: share } = reviews;
      const percent = formatPercent(locale, Math.round(share * 100));
      return count === 0
        ? t("note.reviews-none", { needed, share: percent })
        : t("note.reviews", {
            count,
            needed,
            share: percent,
            own: formatPercent(locale, Math.floor((positive / count) * 100)),
          });
    }
    if (step !== "identity" && step !== "address") return null;
    const { status, proves_until: until } = verification[step];
    if (status === "accepted" && until !== null)
      return t("note.document-accepted", { day: formatDate(locale, until) });
    if (status === null || status === "withdrawn" || status === "accepted")
      return t("note.document-missing");
    return t(`note.document-${status === "second_look" ? "submitted" : status}`);
  })();
  return note === null ? null : <p className="small dim">{note}</p>;
}

type StepLinkProps = { step: ProStep; isDone: boolean; username: string | null };

function StepLink({ step, isDone, username }: StepLinkProps) {
  const t = useT("verification");
  const locale = useLocale();
  const here = { callbackUrl: accountPaths.verification(locale) };
  const addresses: Record<ProStep, string | null> = {
    email: paths.auth(locale, "sign-up-verify-email", here),
    phone_number: paths.auth(locale, "sign-up-enter-phone", here),
    username: paths.auth(locale, "sign-up-choose-username", here),
    profile_photo: paths.account(locale, "profile"),
    full_name: paths.account(locale, "personal"),
    identity: `${accountPaths.documents(locale)}#identity`,
    address: `${accountPaths.documents(locale)}#address`,
    sales: sellerPaths.listings(locale),
    reviews: username === null ? null : `${paths.user(locale, username)}?tab=received`,
  };
  const to = addresses[step];
  if (to === null || (isDone && step !== "identity" && step !== "address")) return null;
  return (
    <ButtonLink kind="line" size="s" to={to}>
      {t(`do.${step}`)}
      <span className="vh">: {t(`step.${step}`)}</span>
    </ButtonLink>
  );
}
