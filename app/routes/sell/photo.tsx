import { useState } from "react";
import { redirect, useSearchParams } from "react-router";
import * as z from "zod";
import type { Draft } from "#contract/listing-draft.ts";
import { listingDraftContext } from "../../context.ts";
import { ActionForm } from "../../modules/form/action-form.tsx";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { SubmitButton } from "../../modules/form/submit-button.tsx";
import { useActionForm } from "../../modules/form/use-action-form.ts";
import { isSignedOut } from "../../modules/listing-draft/step-action.server.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { PhotoEditor } from "../../modules/photo/photo-editor.tsx";
import { parseEdit } from "../../modules/photo/photo-edit.ts";
import { presentPhotos } from "../../modules/photo/photo-views.ts";
import { formatSquare } from "../../modules/profile-image/square.ts";
import { ButtonLink } from "../../modules/ui/button.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { paths } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import type { Route } from "./+types/photo";

const schema = z.object({ turn: z.string().optional(), square: z.string().optional() });

function findPhoto(draft: Draft, photoId: string) {
  const photo = presentPhotos(draft).photos.find(({ id }) => id === photoId);
  if (photo === undefined) throw new Response(null, { status: 404 });
  return photo;
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const photo = findPhoto(await context.get(listingDraftContext).draft(), params.photoId);
  const edit = parseEdit((name) => url.searchParams.get(name), photo);
  return { photo, edit, form: openForm(context, schema) };
}

const backTo = (url: URL) => ({ return: url.searchParams.get("return") });

export const action = formAction({
  schema,
  signIn: false,
  run: async ({ value, nonce, locale }, { context, params, url }: Route.ActionArgs) => {
    const service = context.get(listingDraftContext);
    const photo = findPhoto(await service.draft(), params.photoId);
    const edit = parseEdit((name) => value[name] ?? null, photo);
    const isChanged = edit.turn !== 0 || edit.square !== null;
    if (isChanged) await service.editPhoto(photo.id, edit, nonce);
    return redirect(sellerPaths.sell(locale, service.listingId, "photos", backTo(url)), 303);
  },
  onError(problem, { page, locale }, { context }) {
    if (!isSignedOut(problem, context)) return null;
    return redirect(paths.signIn(locale, { callbackUrl: page }), 303);
  },
});

export default function Photo({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT("listing-draft-photos");
  const locale = useLocale();
  const [query] = useSearchParams();
  const { photo, form: seed } = loaderData;
  const [edit, setEdit] = useState(loaderData.edit);
  const [form] = useActionForm({
    id: "photo",
    seed,
    lastResult: actionData,
    texts: ["listing-draft"],
  });
  const back = query.get("return");
  const title = t("edit-title", { tag: t(`tag.${photo.tag}`) });
  return (
    <main id="main" className="wrap">
      <PageHead title={title} noIndex />
      <div className="stack slim">
        <h1>{title}</h1>
        <p className="dim">{t("edit-lead")}</p>
        <PhotoEditor
          {...{ photo, edit }}
          onChange={setEdit}
          hidden={back === null ? {} : { return: back }}
        />
        <ActionForm form={form}>
          <input type="hidden" name="turn" value={edit.turn} />
          <input
            type="hidden"
            name="square"
            value={edit.square === null ? "" : formatSquare(edit.square)}
          />
          <div className="row">
            <SubmitButton pending={t("edit-saving")}>{t("edit-save")}</SubmitButton>
            <ButtonLink
              kind="line"
              to={sellerPaths.sell(locale, params.listingId, "photos", { return: back })}
            >
              {t("edit-cancel")}
            </ButtonLink>
          </div>
        </ActionForm>
      </div>
    </main>
  );
}
