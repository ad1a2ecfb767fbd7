import { apiContext } from "../../context.ts";
import { readProfile } from "../../read-profile.server.ts";
import { consolePaths } from "../../console-paths.ts";
import { ActionForm } from "../../modules/form/action-form.tsx";
import { TextareaField } from "../../modules/form/fields.tsx";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { SeenVersion } from "../../modules/form/seen-version.tsx";
import { SubmitButton } from "../../modules/form/submit-button.tsx";
import { useActionForm } from "../../modules/form/use-action-form.ts";
import { formatDate } from "../../modules/locale/format.ts";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { GrantFields } from "../../modules/staff/grant-fields.tsx";
import { useMarketNames, useRoleName } from "../../modules/staff/role-names.ts";
import {
  changeSchema,
  endSchema,
  nameMissingKey,
  STAFF_MESSAGES,
} from "../../modules/staff/staff-forms.server.ts";
import { Breadcrumbs } from "../../modules/ui/breadcrumbs.tsx";
import { DescriptionList } from "../../modules/ui/description-list.tsx";
import { isId } from "../../modules/ui/is-id.ts";
import { Note } from "../../modules/ui/note.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { Panel } from "../../modules/ui/panel.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/staff-member";

const schemas = { change: changeSchema, end: endSchema };

export async function loader({ context, params: { memberId } }: Route.LoaderArgs) {
  if (!isId(memberId)) throw new Response(null, { status: 404 });
  const api = context.get(apiContext);
  const [member, roles, profile] = await Promise.all([
    api.staff.get({ memberId }),
    api.staffRole.list(),
    readProfile(context),
  ]);
  return {
    member,
    roles,
    mayChange: member.is_changeable && staffMay(profile, "write_staff"),
    forms: openForms(context, schemas),
  };
}

export const action = formActions(
  {
    change: {
      schema: schemas.change,
      run: async ({ value, api, done, page, t }, { params: { memberId } }: Route.ActionArgs) => {
        const { markets = null, ...change } = value;
        await api.staff.update({ memberId, ...change, markets });
        return done(page, t("console")("staff.saved"));
      },
    },
    end: {
      schema: schemas.end,
      run: async ({ value, api, done, locale, t }, { params: { memberId } }: Route.ActionArgs) => {
        await api.staff.end({ memberId, ...value });
        return done(consolePaths.staff(locale), t("console")("staff.ended"));
      },
    },
  },
  { messages: STAFF_MESSAGES, onError: nameMissingKey },
);

export default function StaffMemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("console");
  const locale = useLocale();
  const nameOf = useRoleName();
  const marketsOf = useMarketNames();
  const { member, roles, mayChange, forms } = loaderData;
  const name = member.full_name ?? member.username;
  const [change, fields] = useActionForm({
    id: "change",
    hidden: { intent: "change" },
    seed: forms.change,
    lastResult: actionData,
    texts: ["console", "hub"],
    defaultValue: { role_ids: member.roles.map(({ id }) => id), markets: member.markets ?? [] },
  });
  const [end, ending] = useActionForm({
    id: "end",
    hidden: { intent: "end" },
    seed: forms.end,
    lastResult: actionData,
    texts: ["console", "hub"],
  });
  const seen = <SeenVersion current={member.version} conflict="console.staff.changed" />;
  return (
    <main id="main" className="stack">
      <PageHead title={name} noIndex />
      <Breadcrumbs
        label={t("place")}
        breadcrumbs={[{ label: t("section.staff"), to: consolePaths.staff(locale) }]}
      />
      <h1>{name}</h1>
      <DescriptionList
        facts={[
          { key: "email", label: t("invite.email"), value: member.email },
          { key: "roles", label: t("staff.roles"), value: member.roles.map(nameOf).join(", ") },
          { key: "markets", label: t("staff.markets"), value: marketsOf(member.markets) },
          { key: "since", label: t("staff.since"), value: formatDate(locale, member.since) },
          {
            key: "by",
            label: t("invite.by"),
            value: member.invited_by ?? t("staff.command-line"),
          },
          {
            key: "factor",
            label: t("staff.factor"),
            value: member.has_factor ? t("staff.factor-on") : t("staff.factor-off"),
          },
        ]}
      />
      {mayChange ? (
        <>
          <Panel aria-labelledby="change-title" className="stack narrow">
            <h2 id="change-title">{t("staff.change")}</h2>
            <ActionForm form={change}>
              {seen}
              <GrantFields fields={fields} roles={roles} />
              <TextareaField field={fields.reason} label={t("reason")} rows={2} />
              <SubmitButton pending={t("working")} className="fit">
                {t("save")}
              </SubmitButton>
            </ActionForm>
          </Panel>
          <Panel aria-labelledby="end-title" className="stack narrow">
            <h2 id="end-title">{t("staff.end")}</h2>
            <p>{t("staff.end-means", { name })}</p>
            <ActionForm form={end}>
              {seen}
              <TextareaField field={ending.reason} label={t("reason")} rows={2} />
              <SubmitButton kind="warn" pending={t("working")} className="fit">
                {t("staff.end")}
              </SubmitButton>
            </ActionForm>
          </Panel>
        </>
      ) : (
        <Note>{t("staff.read-only")}</Note>
      )}
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
