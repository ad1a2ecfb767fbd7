import { cookiesContext, localeContext, apiContext } from "../../context.ts";
import { FormPage } from "../../modules/layout/form-page.tsx";
import { getT } from "../../modules/locale/get-t.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { advance } from "../../modules/session/auth-flow.ts";
import { presentError } from "../../modules/session/present-error.server.ts";
import { ProfileImageForm } from "../../modules/sign-up/profile-image-form.tsx";
import { parsePicture } from "../../modules/sign-up/parse-sign-up.server.ts";
import { requireStep } from "../../modules/sign-up/require-step.server.ts";
import { paths, safePath } from "../../paths.ts";
import { createAuthReply } from "../../services/auth-reply.server.ts";
import { setMessage } from "../../services/flash.server.ts";
import type { Route } from "./+types/select-profile-image";

const STATE = "sign-up-select-profile-image";

export async function loader({ context, url }: Route.LoaderArgs) {
  const home = paths.home(context.get(localeContext));
  const returnTo = safePath(url.searchParams.get("callbackUrl"), home);
  await requireStep(context, STATE, { returnTo, flow: {} });
  return { returnTo, facts: {} };
}

export async function action({ request, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const cookies = context.get(cookiesContext);
  const form = await request.formData();
  const reply = createAuthReply({ request, form, locale, cookies, state: STATE });
  const read = await parsePicture(form.get("profile_photo"));
  if ("errors" in read) return reply.refuse(422, { ...read, values: {} });
  try {
    const api = context.get(apiContext);
    await api.account.update(read);
    setMessage(cookies, { content: getT(locale, "sign-up")("done") });
    return reply.goTo(advance(STATE, "image-chosen"));
  } catch (error) {
    return reply.refuse(...presentError(error, { fields: ["profile_photo"] }));
  }
}

export default function SelectProfileImage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("sign-up");
  return (
    <FormPage title={t("photo.title")}>
      <ProfileImageForm headingId="photo-title" {...loaderData} problem={actionData ?? null} />
    </FormPage>
  );
}
