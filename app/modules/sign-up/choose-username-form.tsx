import { LIMITS } from "#contract/limits.ts";
import { useId, useRef, useState, type RefObject } from "react";
import { useT } from "../locale/use-t.ts";
import { AuthForm, type StepProps } from "../session/auth-step.tsx";
import { Button } from "../ui/button.tsx";
import { ClearableField } from "../ui/field-tools.tsx";
import { Icon } from "../ui/icon.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
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

export function findUsernameFault(text: string): string | null {
  if (text === "") return "auth.username-required";
  if (!WHOLE.test(text)) return "auth.username-letters-and-numbers";
  if (text.length < min) return "auth.username-min-length";
  return text.length > max ? "auth.username-max-length" : null;
}

const STATE = "sign-up-choose-username";

export function ChooseUsernameForm({ headingId, problem, facts, ...place }: StepProps) {
  const t = useT("sign-up");
  const input = useRef<HTMLInputElement>(null);
  return (
    <SignUpScreen
      state={STATE}
      headingId={headingId}
      title={t("username.title")}
      lead={t("username.lead")}
    >
      <AuthForm
        state={STATE}
        {...place}
        problem={problem}
        keyOf={() =>
          findUsernameFault(input.current?.value.trim() ?? "") ?? "auth.username-required"
        }
      >
        {(form) => <UsernameFields {...form} facts={facts} input={input} />}
      </AuthForm>
      <LaterLink {...place} />
    </SignUpScreen>
  );
}

type FormParts = Parameters<Parameters<typeof AuthForm>[0]["children"]>[0];
type FieldsProps = FormParts &
  Pick<StepProps, "facts"> & { input: RefObject<HTMLInputElement | null> };

function UsernameFields({ errorsOf, valueOf, isPending, facts, input }: FieldsProps) {
  const t = useT("sign-up");
  const tAuth = useT("auth");
  const isLive = useHydrated();
  const rules = useId();
  const [typed, setTyped] = useState(valueOf("username"));
  const label = t("username.label");
  const { suggestions = [] } = facts;
  return (
    <>
      <EnterKey />
      <ClearableField
        ref={input}
        id="choose-username-username"
        name="username"
        label={label}
        words={{ clear: tAuth("clear", { field: label }) }}
        autoComplete="nickname"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        pattern={USERNAME_PATTERN}
        title={`${t("username.rule-length", LIMITS.username)}. ${t("username.rule-letters")}`}
        maxLength={2 * max}
        defaultValue={valueOf("username")}
        onInput={(event) => setTyped(event.currentTarget.value)}
        // The one thing to do here; a dialog needs a first place for the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        errors={errorsOf("username")}
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
      <SubmitButton full pending={t("username.submitting")} isPending={isPending}>
        {t("username.submit")}
      </SubmitButton>
    </>
  );
}
