import * as z from "zod";
import { staffInvitationIdSchema } from "#contract/id.ts";
import { apiContext } from "../../context.ts";
import { readProfile } from "../../read-profile.server.ts";
import { consolePaths } from "../../console-paths.ts";
import { ActionForm } from "../../modules/form/action-form.tsx";
import { Field } from "../../modules/form/fields.tsx";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { SubmitButton } from "../../modules/form/submit-button.tsx";
import { useActionForm } from "../../modules/form/use-action-form.ts";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { GrantFields } from "../../modules/staff/grant-fields.tsx";
import {
  inviteSchema,
  nameMissingKey,
  STAFF_MESSAGES,
} from "../../modules/staff/staff-forms.server.ts";
import { InvitationList, StaffList } from "../../modules/staff/staff-list.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { Panel } from "../../modules/ui/panel.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/staff";

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [members, invitations, roles, profile] = await Promise.all([
    api.staff.list(),
    api.staffInvitation.list(),
    api.staffRole.list(),
    readProfile(context),
  ]);
  return {
    members,
    invitations,
    roles,
    mayWrite: staffMay(profile, "write_staff"),
    form: openForm(context, inviteSchema),
  };
}

export const action = formActions(
  {
    invite: {
      schema: inviteSchema,
      run: async ({ value, api, done, locale, t }) => {
        const { email, role_ids, markets = null } = value;
        await api.staffInvitation.invite({ email, role_ids, markets });
        return done(consolePaths.staff(locale), t("console")("invite.sent", { email }));
      },
    },
    revoke: {
      schema: z.object({ invitation: staffInvitationIdSchema }),
      run: async ({ value, api, done, locale, t }) => {
        await api.staffInvitation.revoke({ invitationId: value.invitation });
        return done(consolePaths.staff(locale), t("console")("invite.revoked"));
      },
    },
  },
  { messages: STAFF_MESSAGES, onError: nameMissingKey },
);

export default function Staff({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("console");
  const { members, invitations, roles, mayWrite, form: seed } = loaderData;
  const [form, fields] = useActionForm({
    id: "invite",
    hidden: { intent: "invite" },
    seed,
    lastResult: actionData,
    texts: ["console", "auth"],
  });
  return (
    <main id="main" className="stack">
      <PageHead title={t("section.staff")} noIndex />
      <div>
        <h1>{t("section.staff")}</h1>
        <p className="dim">{t("staff.count", { count: members.length })}</p>
      </div>
      <StaffList members={members} />
      <h2>{t("invite.open")}</h2>
      <InvitationList invitations={invitations} mayRevoke={mayWrite} />
      {mayWrite ? (
        <Panel aria-labelledby="invite-title" className="stack narrow">
          <h2 id="invite-title">{t("invite.title")}</h2>
          <p className="dim">{t("invite.lead")}</p>
          <ActionForm form={form}>
            <Field field={fields.email} type="email" label={t("invite.email")} />
            <GrantFields fields={fields} roles={roles} />
            <SubmitButton pending={t("working")} className="fit">
              {t("invite.send")}
            </SubmitButton>
          </ActionForm>
        </Panel>
      ) : null}
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
