import { createStaffRole } from "#contract/staff.ts";
import { apiContext } from "../../context.ts";
import { readProfile } from "../../read-profile.server.ts";
import { consolePaths } from "../../console-paths.ts";
import { ConsoleTable } from "../../modules/console/console-table.tsx";
import { ActionForm } from "../../modules/form/action-form.tsx";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { SubmitButton } from "../../modules/form/submit-button.tsx";
import { useActionForm } from "../../modules/form/use-action-form.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { KeyFields } from "../../modules/staff/key-fields.tsx";
import { useKeyList, useRoleName } from "../../modules/staff/role-names.ts";
import { nameMissingKey, STAFF_MESSAGES } from "../../modules/staff/staff-forms.server.ts";
import { Badge } from "../../modules/ui/badge.tsx";
import { Link } from "../../modules/ui/link.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { Panel } from "../../modules/ui/panel.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/roles";

const schema = createStaffRole.body;

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [roles, { staff }] = await Promise.all([api.staffRole.list(), readProfile(context)]);
  return { roles, own: staff?.keys ?? [], form: openForm(context, schema) };
}

export const action = formAction({
  schema,
  messages: STAFF_MESSAGES,
  onError: nameMissingKey,
  run: async ({ value, api, done, locale, t }) => {
    const { name } = await api.staffRole.create(value);
    return done(consolePaths.roles(locale), t("console")("role.created", { name: name ?? "" }));
  },
});

export default function Roles({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("console");
  const locale = useLocale();
  const nameOf = useRoleName();
  const listKeys = useKeyList();
  const { roles, own, form: seed } = loaderData;
  const [form, fields] = useActionForm({
    id: "role",
    seed,
    lastResult: actionData,
    texts: ["console"],
  });
  return (
    <main id="main" className="stack">
      <PageHead title={t("section.roles")} noIndex />
      <div>
        <h1>{t("section.roles")}</h1>
        <p className="dim">{t("role.lead")}</p>
      </div>
      <ConsoleTable
        rows={roles}
        keyOf={({ id }) => id}
        columns={[
          {
            id: "name",
            label: t("role.title"),
            kind: "name",
            renderCell: (role) =>
              role.slug === null ? (
                <Link to={consolePaths.role(locale, role.id)} discover="none">
                  {nameOf(role)}
                </Link>
              ) : (
                <>
                  {nameOf(role)} <Badge>{t("role.built-in-badge")}</Badge>
                </>
              ),
          },
          { id: "members", label: t("role.members"), renderCell: ({ members }) => members },
          {
            id: "keys",
            label: t("role.keys"),
            renderCell: ({ slug, keys }) =>
              slug === "owner" ? t("role.every-key") : listKeys(keys),
          },
        ]}
      />
      {own.includes("write_staff") ? (
        <Panel aria-labelledby="new-role" className="stack">
          <h2 id="new-role">{t("role.new")}</h2>
          <ActionForm form={form}>
            <KeyFields fields={fields} own={own} />
            <SubmitButton pending={t("working")} className="fit">
              {t("role.create")}
            </SubmitButton>
          </ActionForm>
        </Panel>
      ) : null}
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
