import { useRef } from "react";
import { Link } from "../ui/link.tsx";
import { useT } from "../locale/use-t.ts";
import { AuthForm, type StepProps } from "../session/auth-step.tsx";
import { useSession } from "../session/use-session.ts";
import { Button } from "../ui/button.tsx";
import { PictureField } from "../ui/picture-field.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { SignUpScreen } from "./sign-up-screen.tsx";

const STATE = "sign-up-select-profile-image";

/** A picture from a file or, on phones, from the camera (spec §5 "Photos"). */
export function ProfileImageForm({ headingId, problem, returnTo, under }: StepProps) {
  const t = useT("sign-up");
  const { user } = useSession();
  const fault = useRef<string | null>(null);
  return (
    <SignUpScreen
      state={STATE}
      headingId={headingId}
      title={t("photo.title")}
      lead={t("photo.lead")}
    >
      <AuthForm
        state={STATE}
        {...{ returnTo, under }}
        problem={problem}
        encType="multipart/form-data"
        keyOf={() => fault.current ?? "auth.photo-required"}
      >
        {({ errorsOf, isPending }) => (
          <>
            <PictureField
              id="profile-image-photo"
              name="profile_photo"
              label={t("photo.label")}
              hint={t("photo.hint")}
              person={{ name: user?.username ?? "", photo: user?.photo ?? null }}
              required
              errors={errorsOf("profile_photo")}
              onChoose={(found) => {
                fault.current = found;
              }}
            />
            <CameraButton />
            <SubmitButton full pending={t("photo.submitting")} isPending={isPending}>
              {t("photo.submit")}
            </SubmitButton>
          </>
        )}
      </AuthForm>
      <p className="small reach">
        <Link className="link" to={returnTo} discover="none">
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
