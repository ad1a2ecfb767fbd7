import { useId } from "react";
import { Form } from "react-router";
import { paths } from "../../paths.ts";
import { signUpEvents } from "../analytics/member-events.ts";
import { marketOf } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { AuthForm, type StepProps } from "../session/auth-step.tsx";
import { Button } from "../ui/button.tsx";
import { ClearableField } from "../ui/field-tools.tsx";
import { Note } from "../ui/note.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { CallingCodeSelect } from "./calling-code-select.tsx";
import { showPhone } from "./calling-codes.ts";
import { LaterLink, SignUpScreen, useSignUpEvent } from "./sign-up-screen.tsx";

const STATE = "sign-up-enter-phone";
const MAX_TYPED = 24;

export function EnterPhoneForm({ headingId, problem, facts, ...place }: StepProps) {
  const t = useT("sign-up");
  const locale = useLocale();
  const leaveId = useId();
  const here = place.under ?? place.returnTo;
  return (
    <SignUpScreen
      state={STATE}
      headingId={headingId}
      title={t("enter-phone.title")}
      lead={t("enter-phone.lead")}
    >
      <AuthForm
        state={STATE}
        {...place}
        problem={problem}
        keyOf={(name) =>
          name === "phone_country" ? "auth.phone-country-required" : "auth.phone-number-required"
        }
      >
        {(form) => <PhoneFields {...form} facts={facts} leaveId={leaveId} />}
      </AuthForm>
      {/* A form cannot stand in another one; its button does. */}
      <Form id={leaveId} method="post" action={paths.signOut(locale)} hidden>
        <input type="hidden" name="then" value={paths.signIn(locale, { callbackUrl: here })} />
      </Form>
      <LaterLink {...place} />
    </SignUpScreen>
  );
}

type FormParts = Parameters<Parameters<typeof AuthForm>[0]["children"]>[0];
type FieldsProps = FormParts & Pick<StepProps, "facts"> & { leaveId: string };

function PhoneFields({ errorsOf, valueOf, isPending, answer, facts, leaveId }: FieldsProps) {
  const t = useT("sign-up");
  const tAuth = useT("auth");
  const locale = useLocale();
  const label = t("enter-phone.number");
  const contact = valueOf("contact");
  const country = valueOf("phone_country") || marketOf(locale);
  useSignUpEvent(signUpEvents.enterMobile, { isPending, isStep: true, answer });
  return (
    <>
      <CallingCodeSelect
        id="enter-phone-country"
        label={t("enter-phone.country")}
        errors={errorsOf("phone_country")}
        country={country}
      />
      <ClearableField
        id="enter-phone-number"
        name="phone_number"
        inputMode="tel"
        label={label}
        hint={t("enter-phone.hint")}
        words={{ clear: tAuth("clear", { field: label }) }}
        autoComplete="tel-national"
        required
        maxLength={MAX_TYPED}
        defaultValue={valueOf("phone_number") || (facts.phone ? showPhone(facts.phone) : "")}
        // The first thing to type here; a dialog needs a first place for the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        errors={errorsOf("phone_number")}
      />
      {contact === "" ? null : (
        <Note kind="act">
          <div className="stack snug">
            <p>
              {t("enter-phone.linked", { contact })} {t("enter-phone.is-it-you")}
            </p>
            <Button type="submit" form={leaveId} kind="line" size="m">
              {t("enter-phone.sign-in")}
            </Button>
          </div>
        </Note>
      )}
      <SubmitButton full pending={t("enter-phone.submitting")} isPending={isPending}>
        {t("enter-phone.submit")}
      </SubmitButton>
    </>
  );
}
