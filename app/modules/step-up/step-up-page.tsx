import { Form } from "react-router";
import type { SocialProvider } from "#contract/account.ts";
import { authPaths } from "../../auth-paths.ts";
import { paths } from "../../paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { PasswordField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { PasskeyButton } from "../passkey/passkey-button.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { SubmitButton as PlainSubmit } from "../ui/submit-button.tsx";

type Props = {
  headingId: string;
  /** Null for members with a password; others prove themselves with these providers. */
  providers: readonly SocialProvider[] | null;
  hasPasskey: boolean;
  returnTo: string;
  seed: FormSeed<"password">;
  result: ActionResult | undefined;
};

export function StepUpPage({ headingId, providers, hasPasskey, returnTo, seed, result }: Props) {
  const t = useT("account");
  const passkey = useT("passkey");
  const locale = useLocale();
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
        <PasswordProof {...{ returnTo, seed, result }} />
      ) : (
        <SocialProof {...{ providers, returnTo, hasPasskey }} />
      )}
      {hasPasskey ? (
        <PasskeyButton
          purpose="prove"
          kind="line"
          full
          action={authPaths.verifyPassword(locale)}
          fields={{ intent: "passkey", callback_url: returnTo }}
        >
          {passkey("prove")}
        </PasskeyButton>
      ) : null}
      {back}
    </>
  );
}

function PasswordProof({ returnTo, seed, result }: Pick<Props, "returnTo" | "seed" | "result">) {
  const t = useT("account");
  const auth = useT("auth");
  const [form, fields] = useActionForm({
    id: "proof",
    hidden: { intent: "proof" },
    seed,
    lastResult: result,
    texts: ["account", "auth"],
  });
  return (
    <ActionForm form={form}>
      <input type="hidden" name="callback_url" value={returnTo} />
      <PasswordField
        field={fields.password}
        label={auth("password")}
        // This field is the only control of the page.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <SubmitButton full pending={t("proof.submitting")}>
        {t("proof.submit")}
      </SubmitButton>
    </ActionForm>
  );
}

function SocialProof({
  providers,
  hasPasskey,
  returnTo,
}: Pick<Props, "returnTo" | "hasPasskey"> & { providers: readonly SocialProvider[] }) {
  const t = useT("account");
  const locale = useLocale();
  if (providers.length === 0) return hasPasskey ? null : <Note kind="act">{t("proof.none")}</Note>;
  return providers.map((provider) => (
    <Form key={provider} method="post" action={paths.social(locale, provider)} reloadDocument>
      <input type="hidden" name="callback_url" value={returnTo} />
      <PlainSubmit full kind="line" pending={t("proof.submitting")}>
        {t("proof.social-submit", { provider: t(`security.provider.${provider}`) })}
      </PlainSubmit>
    </Form>
  ));
}
