import { LIMITS } from "#contract/limits.ts";
import { useId, useRef, useState, type ComponentProps } from "react";
import { useT } from "../locale/use-t.ts";
import { AuthForm, useAuthForm } from "../auth/auth-form.tsx";
import type { StepProps } from "../auth/auth-step.tsx";
import { Field } from "../form/fields.tsx";
import type { FormRules } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { EnterKey, LaterLink, SignUpScreen } from "./sign-up-screen.tsx";
import "../ui/password-checklist.css";

const { min, max } = LIMITS.username;
/** ASCII letters and digits (decisions "Usernames"). */
export const USERNAME_PATTERN = `[A-Za-z0-9]{${min},${max}}`;
const WHOLE = /^[A-Za-z0-9]+$/;

/** spec §5 "Username" in the order in which they are shown. */
export const USERNAME_RULES = [
  { name: "length", holds: (text: string) => text.length >= min && text.length <= max },
  { name: "letters", holds: (text: string) => WHOLE.test(text) },
] as const;

export const USERNAME_FORM_RULES: FormRules<"username"> = {
  username: {
    required: true,
    minLength: min,
    maxLength: max,
    keys: {
      missing: "auth.username-required",
      malformed: "auth.username-letters-and-numbers",
      tooShort: "auth.username-min-length",
      tooLong: "auth.username-max-length",
    },
  },
};

const STATE = "sign-up-choose-username";

export function ChooseUsernameForm({ headingId, result, kept, facts, ...place }: StepProps) {
  const t = useT("sign-up");
  const [form, fields] = useAuthForm({
    id: "choose-username",
    rules: USERNAME_FORM_RULES,
    result,
    kept,
  });
  return (
    <SignUpScreen
      state={STATE}
      headingId={headingId}
      title={t("username.title")}
      lead={t("username.lead")}
    >
      <AuthForm form={form} state={STATE} {...place}>
        <UsernameFields field={fields.username} facts={facts} />
      </AuthForm>
      <LaterLink {...place} />
    </SignUpScreen>
  );
}

type FieldsProps = Pick<StepProps, "facts"> & Pick<ComponentProps<typeof Field>, "field">;

function UsernameFields({ field, facts }: FieldsProps) {
  const t = useT("sign-up");
  const input = useRef<HTMLInputElement>(null);
  const isLive = useHydrated();
  const rules = useId();
  const [typed, setTyped] = useState(String(field.initialValue ?? ""));
  const { suggestions = [] } = facts;
  return (
    <>
      <EnterKey />
      <Field
        field={field}
        ref={input}
        label={t("username.label")}
        autoComplete="nickname"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        pattern={USERNAME_PATTERN}
        title={`${t("username.rule-length", LIMITS.username)}. ${t("username.rule-letters")}`}
        maxLength={2 * max}
        onInput={(event) => setTyped(event.currentTarget.value)}
        // The one thing to do here; a dialog needs a first place for the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <ul id={rules} className="checklist" aria-label={t("username.rules")}>
        {USERNAME_RULES.map(({ name, holds }) => {
          const isMet = isLive && holds(typed.trim());
          return (
            <li key={name} className={isMet ? "row tight met" : "row tight"}>
              <Icon name={isMet ? "check" : "ring-todo"} />
              <span>
                {t(`username.rule-${name}`, LIMITS.username)}
                {isMet ? <span className="vh">, {t("username.met")}</span> : null}
              </span>
            </li>
          );
        })}
      </ul>
      {suggestions.length === 0 ? null : (
        <fieldset className="sign-up-choice">
          <legend>{t("username.suggestions")}</legend>
          <div className="row">
            {suggestions.map((free) => (
              <Button
                key={free}
                type="submit"
                kind="line"
                size="m"
                name="suggestion"
                value={free}
                formNoValidate
                aria-label={t("username.take", { name: free })}
                onClick={(event) => {
                  // With scripts the username is confirmed first, so that a slip does not choose
                  // one.
                  if (input.current === null) return;
                  event.preventDefault();
                  input.current.value = free;
                  input.current.dispatchEvent(new Event("input", { bubbles: true }));
                  input.current.focus();
                }}
              >
                {free}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      <SubmitButton full pending={t("username.submitting")}>
        {t("username.submit")}
      </SubmitButton>
    </>
  );
}
