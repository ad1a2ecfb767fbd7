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
  /** A form met the end of the session: what was typed in it is kept. */
  isInterrupted?: boolean;
  /** Of the link in a mail that was opened. */
  linkToken?: string | null;
};

/** E-mail and password. As a dialog or a page, with scripts or without. */
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
                // The one thing to do here; a dialog needs a first place for the focus.
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
              {/* Takes the email along. Behind the other: Enter presses the first button there is. */}
              <Button
                kind="bare"
                size="m"
                name="intent"
                value="forgot"
                formNoValidate
                onClick={(event) => {
                  const typed = new FormData(event.currentTarget.form!).get("email");
                  if (typed !== "") return;
                  // Nothing to take along: nothing to ask the server.
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
