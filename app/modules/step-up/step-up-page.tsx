import { Form } from "react-router";
import type { SocialProvider } from "#contract/account.ts";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { SecretField } from "../ui/auth-fields.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { AccountForm, type AccountReply } from "../account/account-form.tsx";

type Props = {
  headingId: string;
  /** Null for members with a password; others prove themselves with these providers. */
  providers: readonly SocialProvider[] | null;
  returnTo: string;
  reply: AccountReply | undefined;
};

export function StepUpPage({ headingId, providers, returnTo, reply }: Props) {
  const t = useT("account");
  const back = (
    <ButtonLink kind="line" full to={returnTo}>
      {t("proof.back")}
    </ButtonLink>
  );
  return (
    <>
      <div className="stack snug">
        <h1 id={headingId}>{t("proof.title")}</h1>
        <p className="dim">{t(providers === null ? "proof.lead" : "proof.social-lead")}</p>
      </div>
      {providers === null ? (
        <PasswordProof {...{ returnTo, reply }} />
      ) : (
        <SocialProof {...{ providers, returnTo }} />
      )}
      {back}
    </>
  );
}

function PasswordProof({ returnTo, reply }: Pick<Props, "returnTo" | "reply">) {
  const t = useT("account");
  return (
    <AccountForm intent="proof" keyOf={() => "auth.password-required"} reply={reply}>
      {({ errorsOf, isPending }) => (
        <>
          <input type="hidden" name="callback_url" value={returnTo} />
          <SecretField
            id="proof-password"
            // This field is the only control of the page.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            errors={errorsOf("password")}
          />
          <SubmitButton full pending={t("proof.submitting")} isPending={isPending}>
            {t("proof.submit")}
          </SubmitButton>
        </>
      )}
    </AccountForm>
  );
}

function SocialProof({
  providers,
  returnTo,
}: Pick<Props, "returnTo"> & { providers: readonly SocialProvider[] }) {
  const t = useT("account");
  const locale = useLocale();
  if (providers.length === 0) return <Note kind="act">{t("proof.none")}</Note>;
  return providers.map((provider) => (
    <Form key={provider} method="post" action={paths.social(locale, provider)} reloadDocument>
      <input type="hidden" name="callback_url" value={returnTo} />
      <SubmitButton full kind="line" pending={t("proof.submitting")}>
        {t("proof.social-submit", { provider: t(`security.provider.${provider}`) })}
      </SubmitButton>
    </Form>
  ));
}
