import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import {
  AuthForm,
  AuthLink,
  StepHead,
  useAuthAddress,
  type StepProps,
} from "../session/auth-step.tsx";
import { useRootFacts } from "../session/use-root-facts.ts";
import { EmailField, SecretField } from "../ui/auth-fields.tsx";
import { Button } from "../ui/button.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import "../ui/turn.css";

type Props = StepProps & {
  isInterrupted?: boolean;
  linkToken?: string | null;
};

export function SignInState({
  headingId,
  returnTo,
  under,
  problem,
  isInterrupted,
  linkToken,
}: Props) {
  const t = useT("auth");
  const locale = useLocale();
  const { socialProviders } = useRootFacts();
  const place = { returnTo, under };
  const addressOf = useAuthAddress(place);
  const navigate = useNavigate();
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
      <AuthForm
        state="sign-in"
        {...place}
        problem={problem}
        keyOf={(name, validity) =>
          validity.typeMismatch ? "auth.email-must-be-valid" : `auth.${name}-required`
        }
      >
        {({ errorsOf, valueOf, pendingIntent, isPending, answer }) => {
          const isRefused = answer?.errors["password"]?.includes("auth.sign-in.wrong") ?? false;
          return (
            <>
              <input
                type="hidden"
                name="link_token"
                value={valueOf("link_token") || (linkToken ?? "")}
              />
              <EmailField
                id="sign-in-email"
                defaultValue={valueOf("email")}
                // The first field of a dialog takes the focus.
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus={!isRefused}
                errors={errorsOf("email")}
              />
              <SecretField
                id="sign-in-password"
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus={isRefused}
                errors={errorsOf("password")}
              />
              <SubmitButton
                full
                pending={t("sign-in.submitting")}
                isPending={isPending && pendingIntent === null}
              >
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
            </>
          );
        }}
      </AuthForm>
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
