import { useT } from "../locale/use-t.ts";
import { AuthLink, StepHead, type StepProps } from "./auth-step.tsx";
import { useSession } from "../session/use-session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import "../ui/notice.css";

/** Leads on to the sign-in; a signed-in member just leaves (spec §2). */
export function ChangePasswordSuccessState({ headingId, returnTo, under }: StepProps) {
  const t = useT("auth");
  const { signedIn } = useSession();
  return (
    <>
      <div className="notice calm stack">
        <Icon name="check" />
        <StepHead
          id={headingId}
          title={t("changed.title")}
          lead={t(signedIn ? "changed.lead-member" : "changed.lead")}
        />
      </div>
      {signedIn ? (
        <ButtonLink full to={returnTo} replace preventScrollReset discover="none">
          {t("changed.done")}
        </ButtonLink>
      ) : (
        <AuthLink {...{ returnTo, under }} to="sign-in" className="btn full">
          {t("sign-in.submit")}
        </AuthLink>
      )}
    </>
  );
}
