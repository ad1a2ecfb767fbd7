import { Form, useNavigation } from "react-router";
import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { PRODUCT } from "../locale/product.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { AccountFrame } from "./account-frame.tsx";
import type { AccountReply } from "./account-reply.ts";
import { ContactState } from "./contact-state.tsx";
import { ERASURE_DAYS } from "./erasure-days.ts";
import { Entries, Entry } from "./entries.tsx";
import { LinkedAccounts } from "./linked-accounts.tsx";
import type { Security } from "./present-security.ts";
import type { SessionView } from "./present-session.server.ts";
import { SessionList } from "./session-list.tsx";
import "../ui/sure.css";

type Props = {
  security: Security;
  sessions: readonly SessionView[];
  reply: AccountReply | undefined;
};

/** Who gets in, how, and from where. */
export function SecurityPage({ security, sessions, reply }: Props) {
  const t = useT("account");
  const locale = useLocale();
  const { formData } = useNavigation();
  const { hasPassword, email, isEmailVerified, phone, isPhoneVerified, linked } = security;
  const here = paths.account(locale, "security");
  const toPersonal = (label: string) => (
    <ButtonLink kind="line" size="s" to={paths.account(locale, "personal")}>
      {t("see")}
      <span className="vh">: {label}</span>
    </ButtonLink>
  );
  return (
    <AccountFrame screen="security" title={t("nav.security")} lead={t("security.lead")}>
      <Entries>
        <Entry
          id="password"
          label={t("security.password")}
          value={t(hasPassword ? "security.password-set" : "security.password-none")}
          action={
            <ButtonLink
              kind="line"
              size="s"
              to={paths.auth(locale, "change-password", { callbackUrl: here })}
            >
              {t(hasPassword ? "security.password-change" : "security.password-choose")}
            </ButtonLink>
          }
        />
        <Entry
          id="email"
          label={t("personal.email")}
          value={
            <ContactState
              step="sign-up-verify-email"
              screen="security"
              value={email}
              isVerified={isEmailVerified}
            />
          }
          action={toPersonal(t("personal.email"))}
        />
        <Entry
          id="phone"
          label={t("personal.phone")}
          value={
            <ContactState
              step="sign-up-verify-number"
              screen="security"
              value={phone}
              isVerified={isPhoneVerified}
            />
          }
          action={toPersonal(t("personal.phone"))}
        />
      </Entries>
      <LinkedAccounts linked={linked} reply={reply} />
      <section className="stack" aria-labelledby="sessions">
        <div className="stack snug">
          <h2 id="sessions">{t("security.sessions")}</h2>
          <p className="dim">{t("security.sessions-note")}</p>
        </div>
        <SessionList sessions={sessions} />
        <details className="sure">
          <summary className="btn line">{t("security.everywhere")}</summary>
          <Form method="post" className="stack snug">
            <input type="hidden" name="intent" value="everywhere" />
            <p>{t("security.everywhere-sure")}</p>
            <p>
              <SubmitButton
                kind="warn"
                pending={t("security.revoking")}
                isPending={formData?.get("intent") === "everywhere"}
              >
                {t("security.everywhere")}
              </SubmitButton>
            </p>
          </Form>
        </details>
        <p className="small dim">{t("security.everywhere-note")}</p>
      </section>
      <section className="stack snug" aria-labelledby="leave">
        <h2 id="leave">{t("security.delete-title", { product: PRODUCT })}</h2>
        <p className="dim">{t("security.delete-note", { days: ERASURE_DAYS })}</p>
        <p>
          <Link className="tap leave" to={paths.account(locale, "delete")}>
            {t("security.delete")}
          </Link>
        </p>
      </section>
    </AccountFrame>
  );
}
