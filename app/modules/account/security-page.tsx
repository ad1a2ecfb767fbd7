import { Form, useNavigation } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import { days } from "#contract/duration.ts";
import type { SocialProvider } from "#contract/account.ts";
import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { PRODUCT } from "../locale/product.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { ResultNote } from "../form/result-note.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { PasskeyList } from "../passkey/passkey-list.tsx";
import type { PasskeyView } from "../passkey/present-passkey.server.ts";
import { accountPaths } from "../../account-paths.ts";
import { AccountFrame } from "./account-frame.tsx";
import { ContactState, Entries, Entry } from "./entries.tsx";
import { useRootFacts } from "../session/use-root-facts.ts";
import type { Security, SessionView } from "./present-account.server.ts";
import { Badge } from "../ui/badge.tsx";
import "../ui/panel.css";
import "../ui/sure.css";

type Props = {
  security: Security & { isSecondFactorOn: boolean };
  sessions: readonly SessionView[];
  passkeys: readonly PasskeyView[];
  form: FormSeed<"name">;
  result: ActionResult | undefined;
};

export function SecurityPage({ security, sessions, passkeys, form, result }: Props) {
  const t = useT("account");
  const common = useT("common");
  const protection = useT("security");
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
              {hasPassword ? common("change") : t("choose")}
              <span className="vh">: {t("security.password")}</span>
            </ButtonLink>
          }
        />
        <Entry
          id="second-factor"
          label={protection("factor")}
          value={protection(security.isSecondFactorOn ? "factor-on" : "factor-off")}
          action={
            <ButtonLink kind="line" size="s" to={accountPaths.secondFactor(locale)}>
              {protection(security.isSecondFactorOn ? "factor-manage" : "factor-set-up")}
              <span className="vh">: {protection("factor")}</span>
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
      <PasskeyList passkeys={passkeys} seed={form} result={result} />
      <LinkedAccounts linked={linked} result={result} />
      <section className="stack" aria-labelledby="sessions">
        <div className="stack snug">
          <h2 id="sessions">{t("security.sessions")}</h2>
          <p className="dim">{t("security.sessions-note")}</p>
        </div>
        <ResultNote
          result={result}
          texts={["account"]}
          intents={["revoke", "others", "everywhere"]}
        />
        <SessionList sessions={sessions} />
        {sessions.length > 1 ? (
          <Form method="post" preventScrollReset className="stack snug">
            <input type="hidden" name="intent" value="others" />
            <p>
              <SubmitButton
                kind="line"
                pending={t("security.revoking")}
                isPending={formData?.get("intent") === "others"}
              >
                {protection("others")}
              </SubmitButton>
            </p>
            <p className="small dim">{protection("others-note")}</p>
          </Form>
        ) : null}
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
        <p className="dim">
          {t("security.delete-note", { days: LIMITS.accountErasure / days(1) })}
        </p>
        <p>
          <Link className="tap leave" to={paths.account(locale, "delete")}>
            {t("security.delete")}
          </Link>
        </p>
      </section>
    </AccountFrame>
  );
}

type LinkedAccountsProps = { linked: readonly SocialProvider[]; result: ActionResult | undefined };

function LinkedAccounts({ linked, result }: LinkedAccountsProps) {
  const t = useT("account");
  const { formData } = useNavigation();
  const locale = useLocale();
  const { socialProviders } = useRootFacts();
  const shown = [...new Set([...socialProviders, ...linked])];
  if (shown.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="social">
      <div className="stack snug">
        <h2 id="social">{t("security.social")}</h2>
        <p className="dim">{t("security.social-note")}</p>
      </div>
      <ResultNote result={result} texts={["account"]} intents={["unlink"]} />
      <Entries>
        {shown.map((provider) => {
          const isLinked = linked.includes(provider);
          const name = t(`security.provider.${provider}`);
          const word = isLinked ? "unlink" : "link";
          return (
            <Entry
              key={provider}
              id={provider}
              label={name}
              value={t(isLinked ? "security.linked" : "security.not-linked")}
              action={
                <Form
                  method="post"
                  {...(isLinked ? {} : { action: paths.social(locale, provider) })}
                  preventScrollReset
                >
                  {isLinked ? (
                    <>
                      <input type="hidden" name="intent" value="unlink" />
                      <input type="hidden" name="provider" value={provider} />
                    </>
                  ) : (
                    <input
                      type="hidden"
                      name="callback_url"
                      value={paths.account(locale, "security")}
                    />
                  )}
                  <SubmitButton
                    kind="line"
                    size="s"
                    pending={t(`security.${word}ing`)}
                    isPending={formData?.get("provider") === provider}
                  >
                    {t(`security.${word}`)}
                    <span className="vh">: {name}</span>
                  </SubmitButton>
                </Form>
              }
            />
          );
        })}
      </Entries>
    </section>
  );
}

function SessionList({ sessions }: { sessions: readonly SessionView[] }) {
  const t = useT("account");
  const { formData } = useNavigation();
  return (
    <ul className="panel entries">
      {sessions.map(({ id, device, place, used, since, isCurrent }) => (
        <li key={id} className="entry">
          <h3>{device}</h3>
          <div className="is small dim">
            {place === null ? null : <p>{place}</p>}
            <p>{`${used}, ${since}`}</p>
          </div>
          <div className="do">
            {isCurrent ? (
              <Badge>{t("security.this-device")}</Badge>
            ) : (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="revoke" />
                <input type="hidden" name="session_id" value={id} />
                <SubmitButton
                  kind="line"
                  size="s"
                  pending={t("security.revoking")}
                  isPending={formData?.get("session_id") === id}
                >
                  {t("security.revoke")}
                  <span className="vh">: {device}</span>
                </SubmitButton>
              </Form>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
