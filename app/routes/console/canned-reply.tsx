import { apiContext } from "../../context.ts";
import { consolePaths } from "../../console-paths.ts";
import { ActionForm } from "../../modules/form/action-form.tsx";
import { CheckboxField } from "../../modules/form/fields.tsx";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { SeenVersion } from "../../modules/form/seen-version.tsx";
import { SubmitButton } from "../../modules/form/submit-button.tsx";
import { useActionForm } from "../../modules/form/use-action-form.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { nameMissingKey } from "../../modules/staff/staff-forms.server.ts";
import { ReplyFields } from "../../modules/ticket/reply-fields.tsx";
import { DESK_MESSAGES, replySchema } from "../../modules/ticket/ticket-forms.server.ts";
import { Breadcrumbs } from "../../modules/ui/breadcrumbs.tsx";
import { Note } from "../../modules/ui/note.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import "../../modules/ticket/ticket.css";
import type { Route } from "./+types/canned-reply";

export const handle = { scripts: false };

const schema = replySchema;

export async function loader({ context, params: { replyId } }: Route.LoaderArgs) {
  const replies = await context.get(apiContext).cannedReply.list();
  const reply = replies.find(({ id }) => id === replyId);
  if (!reply) throw new Response(null, { status: 404 });
  return { reply, form: openForm(context, schema) };
}

export const action = formAction<typeof schema, Route.ActionArgs>({
  schema,
  messages: DESK_MESSAGES,
  onError: nameMissingKey,
  run: async ({ value, api, done, locale, t }, { params: { replyId } }) => {
    const { is_active = false, ...words } = value;
    await api.cannedReply.update({ replyId, ...words, is_active });
    return done(consolePaths.cannedReplies(locale), t("ticket-desk")("saved"));
  },
});

export default function CannedReplyPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("ticket-desk");
  const words = useT("console");
  const locale = useLocale();
  const { reply, form: seed } = loaderData;
  const [form, fields] = useActionForm({
    id: "reply",
    seed,
    lastResult: actionData,
    texts: ["ticket-desk", "console", "hub"],
    defaultValue: { ...reply, version: null, is_active: reply.is_active ? "on" : null },
  });
  const isAnnounced = form.result?.error?.[""]?.includes("ticket.changed") ?? false;
  return (
    <main id="main" className="stack">
      <PageHead title={reply.name} noIndex />
      <Breadcrumbs
        label={words("place")}
        breadcrumbs={[{ label: t("replies"), to: consolePaths.cannedReplies(locale) }]}
      />
      <h1>{reply.name}</h1>
      {isAnnounced ? (
        <Note kind="act">
          <p>{t("reply-saved-now")}</p>
          <p className="ticket-words">{reply.body_en}</p>
          <p className="ticket-words">{reply.body_el}</p>
        </Note>
      ) : null}
      <ActionForm form={form}>
        <SeenVersion current={reply.version} conflict="ticket.changed" />
        <ReplyFields fields={fields} />
        <CheckboxField field={fields.is_active} label={t("reply-on")} />
        <SubmitButton pending={words("working")} className="fit">
          {words("save")}
        </SubmitButton>
      </ActionForm>
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
