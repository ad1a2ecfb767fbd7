import * as z from "zod";
import { cookiesContext, webRequestContext } from "../../context.ts";
import { readProfile } from "../../read-profile.server.ts";
import { consolePaths } from "../../console-paths.ts";
import { ActionForm } from "../../modules/form/action-form.tsx";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { SubmitButton } from "../../modules/form/submit-button.tsx";
import { useActionForm } from "../../modules/form/use-action-form.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { findRunningView } from "../../services/person-view.server.ts";
import type { Route } from "./+types/person-view";

export const handle = { scripts: false };

const schema = z.object({});

export async function loader({ context }: Route.LoaderArgs) {
  await readProfile(context);
  const view = findRunningView(context.get(cookiesContext), context.get(webRequestContext).now());
  return { username: view?.username ?? null, form: openForm(context, schema) };
}

/** The cookie goes in any case: with a session that ended, its view has ended as well. */
export const action = formAction({
  schema,
  run: async ({ api, cookies, done, locale, t }) => {
    const view = findRunningView(cookies, new Date(0));
    cookies.clear("personView");
    await api.person.endView();
    const to = view ? consolePaths.person(locale, view.username) : consolePaths.home(locale);
    return done(to, t("person-view")("ended"));
  },
});

export default function PersonView({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("person-view");
  const { username, form: seed } = loaderData;
  const [form] = useActionForm({
    id: "end-view",
    seed,
    lastResult: actionData,
    texts: ["console"],
  });
  return (
    <main id="main" className="stack">
      <PageHead title={t("page")} noIndex />
      <h1>{t("page")}</h1>
      {username === null ? (
        <p>{t("none")}</p>
      ) : (
        <ActionForm form={form}>
          <p>{username}</p>
          <SubmitButton className="fit" pending={t("end")}>
            {t("end")}
          </SubmitButton>
        </ActionForm>
      )}
    </main>
  );
}
