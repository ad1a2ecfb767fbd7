import { LIMITS } from "#contract/limits.ts";
import { useEffect, useRef, type ComponentProps, type RefObject, useState } from "react";
import { MARKET_FACTS } from "#contract/market.ts";
import { listBrokenPasswordRules } from "#contract/password-rules.ts";
import { signUpEvents } from "../analytics/member-events.ts";
import { languageOf, marketOf } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import type { AuthFacts } from "../session/auth-flow.ts";
import { AuthForm, useAuthForm } from "../auth/auth-form.tsx";
import { AuthLink, type StepProps } from "../auth/auth-step.tsx";
import { EMAIL_RULES } from "../auth/email-rules.ts";
import { NewPasswordField, NEW_PASSWORD_RULES } from "../auth/new-password-field.tsx";
import { WaitingSubmit } from "../auth/waiting-submit.tsx";
import { useFormParts } from "../form/action-form.tsx";
import { Field } from "../form/fields.tsx";
import type { Check, FormRules } from "../form/form-rules.ts";
import { useRootFacts } from "../session/use-root-facts.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { TermsLine } from "../ui/terms-line.tsx";
import { HumanCheckBox, useHumanCheck } from "./human-check.tsx";
import { SignUpScreen, useSignUpEvent } from "./sign-up-screen.tsx";
import { useFillTime } from "./use-fill-time.ts";
import "../ui/chip.css";

const { min, max } = LIMITS.password;

/** For browsers without scripts; a `maxlength` would silently truncate a pasted password. */
export const PASSWORD_PATTERN = `(?=.*\\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[#?!@$%^&*\\-]).{${min},${max}}`;

type Name = "email" | "password" | "language" | "purpose";
export const SIGN_UP_RULES: FormRules<Name> = {
  email: EMAIL_RULES,
  password: NEW_PASSWORD_RULES,
  language: {
    required: true,
    keys: { missing: "auth.language-required", malformed: "auth.language-invalid" },
  },
  purpose: { required: false },
};

const PURPOSES = ["buy", "sell", "both"] as const;

/** E-mail, password, language, what for, and the human check (spec §2). */
export function SignUpForm({ headingId, returnTo, under, result, facts }: StepProps) {
  const t = useT("sign-up");
  const place = { returnTo, under };
  const locale = useLocale();
  const [form, fields] = useAuthForm({
    id: "sign-up",
    rules: SIGN_UP_RULES,
    result,
    texts: ["auth", "sign-up"],
    defaultValue: { language: languageOf(locale), purpose: "both" },
    check,
  });
  return (
    <SignUpScreen state="sign-up" headingId={headingId} title={t("title")} lead={t("lead")}>
      <AuthForm form={form} state="sign-up" {...place}>
        <SignUpFields {...{ form, fields, facts }} />
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

const check: Check = (name, value) =>
  name === "password" ? (listBrokenPasswordRules(value)[0] ?? null) : null;

type FieldsProps = {
  form: ReturnType<typeof useAuthForm>[0];
  fields: ReturnType<typeof useAuthForm<Name>>[1];
  facts: AuthFacts;
};

function SignUpFields({ form, fields, facts }: FieldsProps) {
  const t = useT("sign-up");
  const auth = useT("auth");
  const locale = useLocale();
  const inside = useRef<HTMLInputElement>(null);
  const { turnstileSiteKey: siteKey } = useRootFacts();
  const [check, tell] = useHumanCheck(siteKey);
  const { isValid, isChanged } = useReadiness(inside);
  const hasScripts = useHydrated();
  const { languages } = MARKET_FACTS[marketOf(locale)];
  const isReady = isValid && isChanged;
  const { started, isHeld, hold } = useFillTime({
    // A refusal because of the old one brings a new one.
    started: form.facts["started"]?.toString() ?? facts.started,
    isBegun: isChanged,
    isNeeded: siteKey === undefined || check.isGivenUp,
  });
  const isChecked = siteKey === undefined || check.token !== null || check.isGivenUp;
  const isPending = form.fetcher?.state !== "idle";
  const isWaiting = !isPending && !(isReady && isChecked);
  useSignUpEvent(signUpEvents.enterEmail, form);

  const answer = form.result;
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
      <Field
        field={fields.email}
        type="email"
        label={auth("email")}
        autoComplete="username"
        // The first thing to do here; a dialog needs a first place for the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <NewPasswordField
        field={fields.password}
        label={auth("password")}
        pattern={PASSWORD_PATTERN}
        title={t("password-rule")}
      />
      {languages.length === 1 ? (
        <input type="hidden" name="language" value={languages[0]} />
      ) : (
        <ChipChoice
          field={fields.language}
          legend={t("language")}
          choices={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
      )}
      <ChipChoice
        field={fields.purpose}
        legend={t("purpose")}
        choices={PURPOSES.map((value) => ({ value, label: t(`purpose-${value}`) }))}
      />
      {siteKey === undefined ? null : (
        <HumanCheckBox siteKey={siteKey} check={check} report={tell} />
      )}
      <WaitingSubmit
        full
        pending={t("submitting")}
        isHeld={isHeld}
        isWaiting={isWaiting}
        reason={t(isReady ? "needs-check" : "needs-fields")}
        onClick={hasScripts && isWaiting ? () => showErrors(inside.current?.form) : hold}
      >
        {t("submit")}
      </WaitingSubmit>
      <TermsLine className="small dim" text={t("terms")} />
    </>
  );
}

const LANGUAGE_NAMES = { el: "Ελληνικά", en: "English" } as const;

type Props = {
  field: ComponentProps<typeof Field>["field"];
  legend: string;
  choices: readonly { value: string; label: string }[];
};

function ChipChoice({ field, legend, choices }: Props) {
  const { errorText } = useFormParts();
  const [error] = field.errors ?? [];
  return (
    <fieldset
      className="sign-up-choice"
      {...(error === undefined ? {} : { "aria-describedby": field.errorId })}
    >
      <legend>{legend}</legend>
      <div className="chips">
        {choices.map(({ value, label }) => (
          <label key={value} className="chip">
            <input
              type="radio"
              name={field.name}
              value={value}
              defaultChecked={value === field.initialValue}
            />
            {label}
          </label>
        ))}
      </div>
      {error === undefined ? null : (
        <div className="field">
          <p className="err" id={field.errorId}>
            {errorText(error)}
          </p>
        </div>
      )}
    </fieldset>
  );
}

/** Sends an invalid form, which the browser answers with its errors. */
function showErrors(form: HTMLFormElement | null | undefined): void {
  if (form?.matches(":invalid")) form.requestSubmit();
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
