import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Field, PasswordField } from "../form/fields.tsx";
import type { FormRules } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { PasskeyButton } from "../passkey/passkey-button.tsx";
import { useRootFacts } from "../session/use-root-facts.ts";
import { Button } from "../ui/button.tsx";
import { AuthForm, useAuthForm } from "./auth-form.tsx";
import { AuthLink, StepHead, useAuthAddress, type StepProps } from "./auth-step.tsx";
import { EMAIL_RULES } from "./email-rules.ts";
import { ProviderButtons } from "./provider-buttons.tsx";
import "../ui/turn.css";

export const SIGN_IN_RULES: FormRules<"email" | "password"> = {
  email: EMAIL_RULES,
  password: {
    required: true,
    maxLength: 1000,
    keys: { missing: "auth.password-required", tooLong: "auth.password-required" },
  },
};

type Props = StepProps & {
  isInterrupted?: boolean;
  linkToken?: string | null;
};

export function SignInState({
  headingId,
  returnTo,
  under,
  result,
  isInterrupted,
  linkToken,
}: Props) {
  const t = useT("auth");
  const passkey = useT("passkey");
  const locale = useLocale();
  const { socialProviders } = useRootFacts();
  const place = { returnTo, under };
  const addressOf = useAuthAddress(place);
  const navigate = useNavigate();
  const [form, fields] = useAuthForm({ id: "sign-in", rules: SIGN_IN_RULES, result });
  const isRefused = form.result?.error?.["password"]?.includes("auth.sign-in.wrong") ?? false;
  const isPurchase = returnTo === paths.startCheckout(locale);
  const lead = linkToken
    ? "link-open"
    : isPurchase
      ? "to-buy"
      : isInterrupted
        ? "signed-out"
        : "lead";
  return (
    <>
      <StepHead
        id={headingId}
        title={t("sign-in.title")}
        lead={t(`sign-in.${lead}`)}
        back={
          <AuthLink {...place} to="auth">
            {t("sign-in.back")}
          </AuthLink>
        }
      />
      <AuthForm form={form} state="sign-in" {...place}>
        <input
          type="hidden"
          name="link_token"
          value={String(form.result?.initialValue?.["link_token"] ?? linkToken ?? "")}
        />
        <Field
          field={fields.email}
          type="email"
          label={t("email")}
          autoComplete="username"
          // The first field of a dialog takes the focus.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={!isRefused}
        />
        <PasswordField
          field={fields.password}
          label={t("password")}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isRefused}
        />
        <SubmitButton full pending={t("sign-in.submitting")}>
          {t("sign-in.submit")}
        </SubmitButton>
        {/* Follows the other button, because Enter presses the first submit button. Takes the
           e-mail along. */}
        <Button
          kind="bare"
          size="m"
          name="intent"
          value="forgot"
          formNoValidate
          onClick={(event) => {
            const typed = new FormData(event.currentTarget.form!).get("email");
            if (typed !== "") return;
            // Without an e-mail there is nothing to send.
            event.preventDefault();
            void navigate(addressOf("forgot-password"), {
              preventScrollReset: true,
              defaultShouldRevalidate: under === undefined,
            });
          }}
        >
          {t("sign-in.forgot")}
        </Button>
      </AuthForm>
      <PasskeyButton
        purpose="sign-in"
        kind="line"
        full
        action={paths.auth(locale, "sign-in")}
        fields={{
          intent: "passkey",
          callback_url: returnTo,
          ...(under === undefined ? {} : { under }),
        }}
      >
        {passkey("sign-in")}
      </PasskeyButton>
      {socialProviders.length > 0 ? (
        <>
          <p className="turn">{t("choose.or")}</p>
          <div className="stack snug">
            <ProviderButtons returnTo={returnTo} />
          </div>
        </>
      ) : null}
      <p className="small dim reach">
        {t("choose.new-here")}{" "}
        <AuthLink {...place} to="sign-up">
          {t("choose.join")}
        </AuthLink>
      </p>
    </>
  );
}
