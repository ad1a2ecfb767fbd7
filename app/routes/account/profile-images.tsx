import * as z from "zod";
import { profileImageIdSchema } from "#contract/id.ts";
import { addProfileImage } from "#contract/profile-image.ts";
import { accountPaths } from "../../account-paths.ts";
import { apiContext } from "../../context.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { ACCOUNT_MESSAGES } from "../../modules/account/account-messages.server.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { ProfileImagesPage } from "../../modules/profile-image/profile-images-page.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/profile-images";

const chosen = z.object({ id: z.uuid("error.invalid_fields").pipe(profileImageIdSchema) });
const schemas = { add: addProfileImage.body, show: chosen, remove: chosen };

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { add: form } = openForms(context, schemas);
  return {
    images: await api.profileImage.list(),
    removing: url.searchParams.get("remove"),
    form,
    nonce: crypto.randomUUID(),
  };
}

export const action = formActions(
  {
    add: {
      schema: schemas.add,
      messages: {
        upload_quota_spent: { file: "auth.photo-quota" },
        storage_full: { file: "auth.photo-no-room" },
      },
      run: async ({ value, api, done, locale, t }) => {
        const { id } = await api.profileImage.add(value);
        return done(accountPaths.profileImage(locale, id), t("profile-image")("added"));
      },
    },
    show: {
      schema: chosen,
      messages: { not_found: "error.not_found" },
      run: async ({ value: { id }, api, done, locale, t }) => {
        await api.profileImage.update({ imageId: id, is_shown: true });
        return done(accountPaths.profileImages(locale), t("profile-image")("shown-now"));
      },
    },
    remove: {
      schema: chosen,
      run: async ({ value: { id }, api, done, locale, t }) => {
        await api.profileImage.remove({ imageId: id }).catch(unlessGone);
        return done(accountPaths.profileImages(locale), t("profile-image")("removed"));
      },
    },
  },
  { messages: ACCOUNT_MESSAGES },
);

/** Sent twice or removed elsewhere: the result is what was asked for. */
function unlessGone(error: unknown): void {
  if (parseApiError(error)?.code !== "not_found") throw error;
}

export default function ProfileImages({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("profile-image");
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <AccountFrame screen="pictures" title={t("title")} lead={t("lead")}>
        <ProfileImagesPage {...loaderData} result={actionData} />
      </AccountFrame>
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;
