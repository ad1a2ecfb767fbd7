import * as z from "zod";
import { updateStaffRole } from "#contract/staff.ts";
import { apiContext } from "../../context.ts";
import { readProfile } from "../../read-profile.server.ts";
import { consolePaths } from "../../console-paths.ts";
import { ActionForm } from "../../modules/form/action-form.tsx";
import { TextareaField } from "../../modules/form/fields.tsx";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { ResultNote } from "../../modules/form/result-note.tsx";
import { SubmitButton } from "../../modules/form/submit-button.tsx";
import { useActionForm } from "../../modules/form/use-action-form.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { KeyFields } from "../../modules/staff/key-fields.tsx";
import { useKeyList, useRoleName } from "../../modules/staff/role-names.ts";
import { nameMissingKey, STAFF_MESSAGES } from "../../modules/staff/staff-forms.server.ts";
import { Breadcrumbs } from "../../modules/ui/breadcrumbs.tsx";
import { Button } from "../../modules/ui/button.tsx";
import { Note } from "../../modules/ui/note.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { Panel } from "../../modules/ui/panel.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/role";

const schema = updateStaffRole.body;

export async function loader({ context, params: { roleId } }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [roles, { staff }] = await Promise.all([api.staffRole.list(), readProfile(context)]);
  const role = roles.find(({ id }) => id === roleId);
  if (!role) throw new Response(null, { status: 404 });
  const own = staff?.keys ?? [];
  const mayChange = role.slug === null && role.is_grantable && own.includes("write_staff");
  return { role, own, mayChange, form: openForm(context, schema) };
}

export const action = formActions(
  {
    change: {
      schema,
      run: async ({ value, api, done, locale, t }, { params: { roleId } }: Route.ActionArgs) => {
        await api.staffRole.update({ roleId, ...value });
        return done(consolePaths.role(locale, roleId), t("console")("role.saved"));
      },
    },
    delete: {
      schema: z.object({}),
      run: async ({ api, done, locale, t }, { params: { roleId } }: Route.ActionArgs) => {
        await api.staffRole.delete({ roleId });
        return done(consolePaths.roles(locale), t("console")("role.deleted"));
      },
    },
  },
  { messages: STAFF_MESSAGES, onError: nameMissingKey },
);

export default function Role({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("console");
  const locale = useLocale();
  const nameOf = useRoleName();
  const listKeys = useKeyList();
  const { role, own, mayChange, form: seed } = loaderData;
  const [form, fields] = useActionForm({
    id: "role",
    hidden: { intent: "change" },
    seed,
    lastResult: actionData,
    texts: ["console", "hub"],
    defaultValue: { name: role.name, keys: role.keys },
  });
  return (
    <main id="main" className="stack">
      <PageHead title={nameOf(role)} noIndex />
      <Breadcrumbs
        label={t("place")}
        breadcrumbs={[{ label: t("section.roles"), to: consolePaths.roles(locale) }]}
      />
      <div>
        <h1>{nameOf(role)}</h1>
        <p className="dim">{t("role.held-by", { count: role.members })}</p>
      </div>
      {mayChange ? (
        <>
          <Panel aria-labelledby="change-role" className="stack">
            <h2 id="change-role">{t("role.change")}</h2>
            <ActionForm form={form}>
              <KeyFields fields={fields} own={own} />
              <TextareaField field={fields.reason} label={t("reason")} rows={2} />
              <SubmitButton pending={t("working")} className="fit">
                {t("save")}
              </SubmitButton>
            </ActionForm>
          </Panel>
          <form method="post" className="stack narrow">
            <input type="hidden" name="intent" value="delete" />
            <ResultNote result={actionData} texts={["console"]} />
            <Button kind="line" size="m">
              {t("role.delete")}
            </Button>
          </form>
        </>
      ) : (
        <>
          <p>{listKeys(role.keys)}</p>
          <Note>{t("role.read-only")}</Note>
        </>
      )}
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
