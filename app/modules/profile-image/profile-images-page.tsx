import { Form } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import type { ProfileImage } from "#contract/profile-image.ts";
import { accountPaths } from "../../account-paths.ts";
import { paths } from "../../paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import type { FormSeed } from "../form/form-rules.ts";
import { checkPicture, PictureField } from "../form/picture-field.tsx";
import { ResultNote } from "../form/result-note.tsx";
import { SubmitButton as KitSubmit } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import "./profile-image.css";

type Props = {
  images: readonly ProfileImage[];
  /** Id of the image that is about to be removed. */
  removing: string | null;
  form: FormSeed<"file">;
  nonce: string;
  result: ActionResult | undefined;
};

export function ProfileImagesPage({ images, removing, form, nonce, result }: Props) {
  const t = useT("profile-image");
  const { max } = LIMITS.profileImage;
  return (
    <>
      <ResultNote
        result={result}
        texts={["profile-image", "account"]}
        intents={["show", "remove"]}
      />
      {images.length === 0 ? (
        <p className="dim">{t("none")}</p>
      ) : (
        <ul className="profile-images">
          {images.map((image, index) => (
            <ImageItem
              key={image.id}
              {...{ image, nonce }}
              place={index + 1}
              isRemoving={removing === image.id}
            />
          ))}
        </ul>
      )}
      {images.length >= max ? (
        <p className="dim">{t("full", { max })}</p>
      ) : (
        <AddForm result={result} seed={form} />
      )}
    </>
  );
}

type ItemProps = { image: ProfileImage; place: number; nonce: string; isRemoving: boolean };

function ImageItem({ image, place, nonce, isRemoving }: ItemProps) {
  const t = useT("profile-image");
  const locale = useLocale();
  const { id, url, is_shown: isShown } = image;
  const named = <span className="vh">: {t("picture", { n: place })}</span>;
  return (
    <li>
      <img
        src={paths.media(url, 320)}
        width={320}
        height={320}
        alt={t("picture", { n: place })}
        loading="lazy"
      />
      {isRemoving ? (
        <Form method="post" className="stack snug" preventScrollReset>
          <HiddenNonce nonce={nonce} />
          <input type="hidden" name="id" value={id} />
          <p>{t("remove-sure")}</p>
          <div className="row snug">
            <SubmitButton kind="warn" size="s" name="intent" value="remove" pending={t("removing")}>
              {t("remove-now")}
            </SubmitButton>
            <ButtonLink
              kind="line"
              size="s"
              to={accountPaths.profileImages(locale)}
              preventScrollReset
            >
              {t("keep")}
            </ButtonLink>
          </div>
        </Form>
      ) : (
        <div className="stack snug">
          {isShown ? (
            <p>
              <Badge>{t("shown")}</Badge>
            </p>
          ) : (
            <Form method="post" preventScrollReset>
              <HiddenNonce nonce={nonce} />
              <input type="hidden" name="id" value={id} />
              <SubmitButton kind="line" size="s" name="intent" value="show" pending={t("saving")}>
                {t("show")}
                {named}
              </SubmitButton>
            </Form>
          )}
          <p className="row snug">
            <ButtonLink kind="line" size="s" to={accountPaths.profileImage(locale, id)}>
              {t("cut")}
              {named}
            </ButtonLink>
            <ButtonLink
              kind="bare"
              size="s"
              to={accountPaths.profileImages(locale, { remove: id })}
              preventScrollReset
            >
              {t("remove")}
              {named}
            </ButtonLink>
          </p>
        </div>
      )}
    </li>
  );
}

type AddProps = { seed: Props["form"]; result: ActionResult | undefined };

function AddForm({ seed, result }: AddProps) {
  const t = useT("profile-image");
  const account = useT("account");
  const [form, fields] = useActionForm({
    id: "add-image",
    hidden: { intent: "add" },
    seed,
    lastResult: result,
    texts: ["profile-image", "account", "auth"],
    check: checkPicture,
  });
  return (
    <ActionForm form={form} encType="multipart/form-data">
      <PictureField
        field={fields.file}
        label={account("profile.picture-file")}
        hint={account("profile.picture-hint")}
      />
      <p>
        <KitSubmit pending={account("profile.picture-saving")}>{t("add")}</KitSubmit>
      </p>
    </ActionForm>
  );
}
