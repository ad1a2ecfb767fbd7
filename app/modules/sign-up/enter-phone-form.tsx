import { useId } from "react";
import { Form } from "react-router";
import { paths } from "../../paths.ts";
import { signUpEvents } from "../analytics/member-events.ts";
import { marketOf } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { AuthForm, useAuthForm } from "../auth/auth-form.tsx";
import type { StepProps } from "../auth/auth-step.tsx";
import { Field, SelectField } from "../form/fields.tsx";
import type { FormRules } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { CallingCodeOptions } from "./calling-code-select.tsx";
import { showPhone } from "./calling-codes.ts";
import { LaterLink, SignUpScreen, useSignUpEvent } from "./sign-up-screen.tsx";

const STATE = "sign-up-enter-phone";
const MAX_TYPED = 24;

export const PHONE_RULES: FormRules<"phone_country" | "phone_number"> = {
  phone_country: { required: false },
  phone_number: {
    required: true,
    keys: {
      missing: "auth.phone-number-required",
      malformed: "auth.phone-number-numeric-only",
    },
  },
};

export function EnterPhoneForm({ headingId, result, kept, facts, ...place }: StepProps) {
  const t = useT("sign-up");
  const locale = useLocale();
  const leaveId = useId();
  const [form, fields] = useAuthForm({
    id: "enter-phone",
    rules: PHONE_RULES,
    result,
    kept,
    defaultValue: {
      phone_country: marketOf(locale),
      phone_number: facts.phone ? showPhone(facts.phone) : null,
    },
  });
  const here = place.under ?? place.returnTo;
  return (
    <SignUpScreen
      state={STATE}
      headingId={headingId}
      title={t("enter-phone.title")}
      lead={t("enter-phone.lead")}
    >
      <AuthForm form={form} state={STATE} {...place}>
        <PhoneFields {...{ form, fields, leaveId }} />
      </AuthForm>
      {/* A form cannot stand in another one; its button does. */}
      <Form id={leaveId} method="post" action={paths.signOut(locale)} hidden>
        <input type="hidden" name="then" value={paths.signIn(locale, { callbackUrl: here })} />
      </Form>
      <LaterLink {...place} />
    </SignUpScreen>
  );
}

type FieldsProps = {
  form: ReturnType<typeof useAuthForm>[0];
  fields: ReturnType<typeof useAuthForm<"phone_country" | "phone_number">>[1];
  leaveId: string;
};

function PhoneFields({ form, fields, leaveId }: FieldsProps) {
  const t = useT("sign-up");
  const { contact } = form.facts;
  useSignUpEvent(signUpEvents.enterMobile, form);
  return (
    <>
      <SelectField
        field={fields.phone_country}
        label={t("enter-phone.country")}
        autoComplete="tel-country-code"
      >
        <CallingCodeOptions />
      </SelectField>
      <Field
        field={fields.phone_number}
        inputMode="tel"
        label={t("enter-phone.number")}
        hint={t("enter-phone.hint")}
        autoComplete="tel-national"
        maxLength={MAX_TYPED}
        // The first thing to type here; a dialog needs a first place for the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      {contact === undefined ? null : (
        <Note kind="act">
          <div className="stack snug">
            <p>
              {t("enter-phone.linked", { contact: String(contact) })} {t("enter-phone.is-it-you")}
            </p>
            <Button type="submit" form={leaveId} kind="line" size="m">
              {t("enter-phone.sign-in")}
            </Button>
          </div>
        </Note>
      )}
      <SubmitButton full pending={t("enter-phone.submitting")}>
        {t("enter-phone.submit")}
      </SubmitButton>
    </>
  );
}
