import { useState } from "react";
import * as z from "zod";
import { profileImageIdSchema } from "#contract/id.ts";
import { accountPaths } from "../../account-paths.ts";
import { apiContext } from "../../context.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { ACCOUNT_MESSAGES } from "../../modules/account/account-messages.server.ts";
import { ActionForm } from "../../modules/form/action-form.tsx";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { SubmitButton } from "../../modules/form/submit-button.tsx";
import { useActionForm } from "../../modules/form/use-action-form.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { formatSquare, parseSquare } from "../../modules/profile-image/square.ts";
import { SquareEditor } from "../../modules/profile-image/square-editor.tsx";
import { ButtonLink } from "../../modules/ui/button.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import type { Route } from "./+types/profile-image";

const NOT_A_SQUARE = "profile-image.square-invalid";
const schema = z.object({
  square: z
    .string(NOT_A_SQUARE)
    .regex(/^\d{1,5},\d{1,5},\d{1,5}$/, NOT_A_SQUARE)
    .transform((text) => {
      const [left = 0, top = 0, side = 0] = text.split(",").map(Number);
      return { left, top, side };
    }),
});

const idOf = (text: string) => {
  const id = profileImageIdSchema.safeParse(text);
  if (!id.success) throw new Response(null, { status: 404 });
  return id.data;
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = idOf(params.imageId);
  const image = (await context.get(apiContext).profileImage.list()).find((one) => one.id === id);
  if (!image) throw new Response(null, { status: 404 });
  const square = parseSquare(url.searchParams.get("square"), image.source) ?? image.square;
  return { image, square, form: openForm(context, schema) };
}

export const action = formAction({
  schema,
  messages: ACCOUNT_MESSAGES,
  run: async ({ value: { square }, api, done, locale, t }, { params }: Route.ActionArgs) => {
    await api.profileImage.update({ imageId: idOf(params.imageId), square, is_shown: true });
    return done(accountPaths.profileImages(locale), t("profile-image")("shown-now"));
  },
});

export default function ProfileImage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("profile-image");
  const account = useT("account");
  const locale = useLocale();
  const { image, form: seed } = loaderData;
  const href = accountPaths.profileImageSource(locale, image.id);
  const [square, setSquare] = useState(loaderData.square);
  const [form] = useActionForm({
    id: "square",
    seed,
    lastResult: actionData,
    texts: ["profile-image", "account"],
  });
  return (
    <>
      <PageHead title={t("cut-title")} noIndex />
      <AccountFrame screen="crop" title={t("cut-title")} lead={t("cut-lead")}>
        <SquareEditor
          source={{ ...image.source, href }}
          square={square}
          onChange={setSquare}
          isRound
        />
        <ActionForm form={form}>
          <input type="hidden" name="square" value={formatSquare(square)} />
          <div className="row">
            <SubmitButton pending={account("saving")}>{t("save")}</SubmitButton>
            <ButtonLink kind="line" to={accountPaths.profileImages(locale)}>
              {account("cancel")}
            </ButtonLink>
          </div>
        </ActionForm>
      </AccountFrame>
    </>
  );
}
