import { useRef } from "react";
import { useT } from "../locale/use-t.ts";
import { PictureField } from "../ui/picture-field.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { AccountForm } from "./account-form.tsx";
import type { AccountReply } from "./account-reply.ts";
import { CancelLink } from "./cancel-link.tsx";

type Props = { person: { name: string; photo: string | null }; reply: AccountReply | undefined };

/** A picture from a file (spec §5 "Photos"). */
export function PictureForm({ person, reply }: Props) {
  const t = useT("account");
  const fault = useRef<string | null>(null);
  return (
    <AccountForm
      intent="picture"
      reply={reply}
      labelledBy="picture"
      encType="multipart/form-data"
      keyOf={() => fault.current ?? "auth.photo-required"}
    >
      {({ errorsOf, isPending }) => (
        <>
          <PictureField
            id="picture-field"
            name="profile_photo"
            label={t("profile.picture-file")}
            hint={t("profile.picture-hint")}
            person={person}
            required
            errors={errorsOf("profile_photo")}
            onChoose={(found) => {
              fault.current = found;
            }}
          />
          <div className="row">
            <SubmitButton pending={t("profile.picture-saving")} isPending={isPending}>
              {t("profile.picture-save")}
            </SubmitButton>
            <CancelLink />
          </div>
        </>
      )}
    </AccountForm>
  );
}
