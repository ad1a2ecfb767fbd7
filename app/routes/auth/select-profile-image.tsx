import * as z from "zod";
import { localeContext } from "../../context.ts";
import { authOptions, createAuthReply } from "../../modules/auth/auth-action.server.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { SignUpPage } from "../../modules/layout/sign-up-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { ProfileImageForm } from "../../modules/sign-up/profile-image-form.tsx";
import { parsePicture } from "../../modules/sign-up/parse-sign-up.server.ts";
import { requireStep } from "../../modules/sign-up/require-step.server.ts";
import { paths, safePath } from "../../paths.ts";
import { setMessage } from "../../services/flash.server.ts";
import type { Route } from "./+types/select-profile-image";

export const handle = { shell: "focus" };

const STATE = "sign-up-select-profile-image";

export async function loader({ context, url }: Route.LoaderArgs) {
  const home = paths.home(context.get(localeContext));
  const returnTo = safePath(url.searchParams.get("callbackUrl"), home);
  await requireStep(context, STATE, { returnTo, flow: {} });
  return { returnTo, facts: {} };
}

export const action = formAction({
  ...authOptions(STATE),
  schema: z.object({}),
  run: async ({ form, api, refuse, cookies, t }, args) => {
    const read = await parsePicture(form.get("profile_photo"));
    if ("errors" in read) return refuse(read.errors);
    const profile = await api.account.update(read);
    setMessage(cookies, { content: t("sign-up")("done") });
    return createAuthReply(args, form, STATE).finish(profile);
  },
});

export default function SelectProfileImage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("sign-up");
  return (
    <SignUpPage title={t("photo.title")}>
      <ProfileImageForm headingId="photo-title" {...loaderData} result={actionData} />
    </SignUpPage>
  );
}
