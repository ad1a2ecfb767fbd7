import { authPaths } from "../../auth-paths.ts";
import { paths } from "../../paths.ts";
import { Link } from "../ui/link.tsx";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { AuthForm, useAuthForm } from "../auth/auth-form.tsx";
import type { StepProps } from "../auth/auth-step.tsx";
import type { FormRules } from "../form/form-rules.ts";
import { checkPicture, PictureField } from "../form/picture-field.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useSession } from "../session/use-session.ts";
import { Button } from "../ui/button.tsx";
import { SignUpScreen } from "./sign-up-screen.tsx";

const STATE = "sign-up-select-profile-image";

const PHOTO_RULES: FormRules<"profile_photo"> = {
  profile_photo: { required: true, keys: { missing: "auth.photo-required" } },
};

/** A picture from a file or, on phones, from the camera (spec §5 "Photos"). */
export function ProfileImageForm({ headingId, result, returnTo, under }: StepProps) {
  const t = useT("sign-up");
  const { user } = useSession();
  const locale = useLocale();
  // It leads on by itself where it has nothing to ask; a purchase has a step of its own.
  const afterwards =
    returnTo === paths.startCheckout(locale)
      ? returnTo
      : authPaths.personalInfo(locale, { callbackUrl: returnTo });
  const [form, { profile_photo: photo }] = useAuthForm({
    id: "profile-image",
    rules: PHOTO_RULES,
    result,
    check: checkPicture,
  });
  return (
    <SignUpScreen
      state={STATE}
      headingId={headingId}
      title={t("photo.title")}
      lead={t("photo.lead")}
    >
      <AuthForm
        form={form}
        state={STATE}
        {...{ returnTo, under }}
        encType="multipart/form-data"
        // The error stands at the field, not in a bubble of the browser.
        onInvalidCapture={(event) => event.preventDefault()}
      >
        <PictureField
          field={photo}
          label={t("photo.label")}
          hint={t("photo.hint")}
          person={{ name: user?.username ?? "", photo: user?.photo ?? null }}
        />
        <CameraButton />
        <SubmitButton full pending={t("photo.submitting")}>
          {t("photo.submit")}
        </SubmitButton>
      </AuthForm>
      <p className="small reach">
        <Link className="link" to={afterwards} discover="none">
          {t("photo.skip")}
        </Link>
      </p>
    </SignUpScreen>
  );
}

/** Opens the camera for the same control; without scripts phones offer it in the file dialog. */
function CameraButton() {
  const t = useT("sign-up");
  return (
    <Button
      type="button"
      kind="line"
      size="m"
      className="touch-only"
      onClick={(event) => {
        const input = event.currentTarget.form?.querySelector<HTMLInputElement>("[type=file]");
        if (!input) return;
        input.setAttribute("capture", "user");
        input.click();
        input.removeAttribute("capture");
      }}
    >
      {t("photo.camera")}
    </Button>
  );
}
