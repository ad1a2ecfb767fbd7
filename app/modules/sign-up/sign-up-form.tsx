import { LIMITS } from "#contract/limits.ts";
import { useEffect, useRef, type RefObject, useState } from "react";
import { MARKET_FACTS } from "#contract/market.ts";
import { listBrokenPasswordRules } from "#contract/password-rules.ts";
import { signUpEvents } from "../analytics/member-events.ts";
import { languageOf, marketOf } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import type { AuthFacts } from "../session/auth-flow.ts";
import { AuthForm, AuthLink, type StepProps } from "../session/auth-step.tsx";
import { useRootFacts } from "../session/use-root-facts.ts";
import { EmailField } from "../ui/auth-fields.tsx";
import { NewPasswordField } from "../ui/new-password-field.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { WaitingSubmit } from "../ui/waiting-submit.tsx";
import { TermsLine } from "../ui/terms-line.tsx";
import { HumanCheckBox, useHumanCheck } from "./human-check.tsx";
import { SignUpScreen, useSignUpEvent } from "./sign-up-screen.tsx";
import { useFillTime } from "./use-fill-time.ts";
import "../ui/chip.css";

const { min, max } = LIMITS.password;

/** For browsers without scripts; a `maxlength` would silently truncate a pasted password. */
export const PASSWORD_PATTERN = `(?=.*\\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[#?!@$%^&*\\-]).{${min},${max}}`;

const PURPOSES = ["buy", "sell", "both"] as const;

/** E-mail, password, language, what for, and the human check (spec §2). */
export function SignUpForm({ headingId, returnTo, under, problem, facts }: StepProps) {
  const t = useT("sign-up");
  const place = { returnTo, under };
  const password = useRef<HTMLInputElement>(null);
  return (
    <SignUpScreen state="sign-up" headingId={headingId} title={t("title")} lead={t("lead")}>
      <AuthForm
        state="sign-up"
        {...place}
        problem={problem}
        keyOf={(name, { typeMismatch }) => {
          if (name === "password") return brokenRule(password.current?.value ?? "");
          return typeMismatch ? "auth.email-must-be-valid" : `auth.${name}-required`;
        }}
      >
        {(form) => <SignUpFields {...form} facts={facts} password={password} />}
      </AuthForm>
      <p className="small dim reach">
        {t("have-account")}{" "}
        <AuthLink to="sign-in" {...place}>
          {t("sign-in")}
        </AuthLink>
      </p>
    </SignUpScreen>
  );
}

const brokenRule = (typed: string) => listBrokenPasswordRules(typed)[0] ?? "auth.password-required";

type FormParts = Parameters<Parameters<typeof AuthForm>[0]["children"]>[0];
type FieldsProps = FormParts & {
  facts: AuthFacts;
  password: RefObject<HTMLInputElement | null>;
};

function SignUpFields({ errorsOf, valueOf, isPending, answer, facts, password }: FieldsProps) {
  const t = useT("sign-up");
  const locale = useLocale();
  const inside = useRef<HTMLInputElement>(null);
  const { turnstileSiteKey: siteKey } = useRootFacts();
  const [check, tell] = useHumanCheck(siteKey);
  const { isValid, isChanged } = useReadiness(inside);
  const hasScripts = useHydrated();
  const { languages } = MARKET_FACTS[marketOf(locale)];
  const isReady = isValid && isChanged;
  const { started, isHeld, hold } = useFillTime({
    started: valueOf("started") || facts.started,
    isBegun: isChanged,
    isNeeded: siteKey === undefined || check.isGivenUp,
  });
  const isChecked = siteKey === undefined || check.token !== null || check.isGivenUp;
  const isWaiting = !isPending && !(isReady && isChecked);
  useSignUpEvent(signUpEvents.enterEmail, { isPending, isStep: true, answer });

  const lastAnswer = useRef(answer);
  useEffect(() => {
    // A token is valid for one attempt (spec §8 errors.captcha-error).
    if (answer !== lastAnswer.current) tell({ is: "reset" });
    lastAnswer.current = answer;
  });

  return (
    <>
      <input ref={inside} type="hidden" name="started" value={started} />
      {hasScripts ? <input type="hidden" name="scripts" value="1" /> : null}
      {check.isGivenUp ? <input type="hidden" name="check" value="given-up" /> : null}
      <input type="hidden" name="turnstile_token" value={check.token ?? ""} />
      <div className="sign-up-trap" aria-hidden="true">
        <label htmlFor="sign-up-website">{t("trap")}</label>
        <input id="sign-up-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <EmailField
        id="sign-up-email"
        defaultValue={valueOf("email")}
        // The first thing to do here; a dialog needs a first place for the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        errors={errorsOf("email")}
      />
      <NewPasswordField
        id="sign-up-password"
        ref={password}
        pattern={PASSWORD_PATTERN}
        title={t("password-rule")}
        errors={errorsOf("password")}
      />
      {languages.length === 1 ? (
        <input type="hidden" name="language" value={languages[0]} />
      ) : (
        <ChipChoice
          name="language"
          legend={t("language")}
          chosen={valueOf("language") || languageOf(locale)}
          choices={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          errors={errorsOf("language")}
        />
      )}
      <ChipChoice
        name="purpose"
        legend={t("purpose")}
        chosen={valueOf("purpose") || "both"}
        choices={PURPOSES.map((value) => ({ value, label: t(`purpose-${value}`) }))}
        errors={[]}
      />
      {siteKey === undefined ? null : (
        <HumanCheckBox siteKey={siteKey} check={check} report={tell} />
      )}
      <WaitingSubmit
        full
        pending={t("submitting")}
        isPending={isPending || isHeld}
        isWaiting={isWaiting}
        reason={t(isReady ? "needs-check" : "needs-fields")}
        onClick={hasScripts && isWaiting ? () => inside.current?.form?.reportValidity() : hold}
      >
        {t("submit")}
      </WaitingSubmit>
      <TermsLine className="small dim" text={t("terms")} />
    </>
  );
}

const LANGUAGE_NAMES = { el: "Ελληνικά", en: "English" } as const;

type Props = {
  name: string;
  legend: string;
  chosen: string;
  choices: readonly { value: string; label: string }[];
  errors: readonly string[];
};

function ChipChoice({ name, legend, chosen, choices, errors }: Props) {
  const errorId = `${name}-error`;
  return (
    <fieldset
      className="sign-up-choice"
      {...(errors.length > 0 ? { "aria-describedby": errorId } : {})}
    >
      <legend>{legend}</legend>
      <div className="chips">
        {choices.map(({ value, label }) => (
          <label key={value} className="chip">
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            {label}
          </label>
        ))}
      </div>
      {errors.length > 0 ? (
        <div className="field">
          <p className="err" id={errorId}>
            {errors[0]}
          </p>
        </div>
      ) : null}
    </fieldset>
  );
}

/** Whether the form around an element could be sent, and whether anyone has touched it (spec §5). */
function useReadiness(inside: RefObject<HTMLElement | null>): {
  isValid: boolean;
  isChanged: boolean;
} {
  const [readiness, setReadiness] = useState({ isValid: false, isChanged: false });

  useEffect(() => {
    const form = inside.current?.closest("form");
    if (!form) return;
    const look = () => {
      // `checkValidity()` would show errors of fields that are not filled in yet.
      const isValid = form.matches(":valid");
      const isChanged = [...form.querySelectorAll("input")].some(
        ({ type, value, defaultValue, checked, defaultChecked }) =>
          type === "radio"
            ? checked !== defaultChecked
            : type !== "hidden" && value !== defaultValue,
      );
      setReadiness((known) =>
        known.isValid === isValid && known.isChanged === isChanged ? known : { isValid, isChanged },
      );
    };
    // Text typed or autofilled before hydration counts too.
    look();
    form.addEventListener("input", look);
    form.addEventListener("change", look);
    return () => {
      form.removeEventListener("input", look);
      form.removeEventListener("change", look);
    };
  }, [inside]);

  return readiness;
}
