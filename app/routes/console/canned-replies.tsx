import { apiContext } from "../../context.ts";
import { consolePaths } from "../../console-paths.ts";
import { readProfile } from "../../read-profile.server.ts";
import { ActionForm } from "../../modules/form/action-form.tsx";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { SubmitButton } from "../../modules/form/submit-button.tsx";
import { useActionForm } from "../../modules/form/use-action-form.ts";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { nameMissingKey } from "../../modules/staff/staff-forms.server.ts";
import { ReplyFields } from "../../modules/ticket/reply-fields.tsx";
import { DESK_MESSAGES, newReplySchema } from "../../modules/ticket/ticket-forms.server.ts";
import { Badge } from "../../modules/ui/badge.tsx";
import { Link } from "../../modules/ui/link.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { Panel } from "../../modules/ui/panel.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/canned-replies";

export const handle = { scripts: false };

const schema = newReplySchema;

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [replies, profile] = await Promise.all([api.cannedReply.list(), readProfile(context)]);
  return {
    replies: replies.map(({ id, name, is_active }) => ({ id, name, is_active })),
    mayWrite: staffMay(profile, "write_tickets"),
    form: openForm(context, schema),
  };
}

export const action = formAction({
  schema,
  messages: DESK_MESSAGES,
  onError: nameMissingKey,
  run: async ({ value, api, done, locale, t }) => {
    await api.cannedReply.create(value);
    return done(consolePaths.cannedReplies(locale), t("ticket-desk")("reply-made"));
  },
});

export default function CannedReplies({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("ticket-desk");
  const locale = useLocale();
  const { replies, mayWrite, form } = loaderData;
  return (
    <main id="main" className="stack">
      <PageHead title={t("replies")} noIndex />
      <div>
        <h1>{t("replies")}</h1>
        <p className="dim">{t("replies-lead")}</p>
      </div>
      {replies.length === 0 ? (
        <p>{t("replies-none")}</p>
      ) : (
        <ul className="stack snug" role="list">
          {replies.map(({ id, name, is_active }) => (
            <li key={id}>
              <Link to={consolePaths.cannedReply(locale, id)} discover="none">
                {name}
              </Link>{" "}
              {is_active ? null : <Badge kind="off">{t("reply-off")}</Badge>}
            </li>
          ))}
        </ul>
      )}
      {mayWrite ? <NewReply seed={form} result={actionData} /> : null}
    </main>
  );
}

function NewReply({
  seed,
  result,
}: {
  seed: Route.ComponentProps["loaderData"]["form"];
  result: Route.ComponentProps["actionData"];
}) {
  const t = useT("ticket-desk");
  const words = useT("console");
  const [form, fields] = useActionForm({
    id: "new-reply",
    seed,
    lastResult: result,
    texts: ["ticket-desk", "console", "hub"],
  });
  return (
    <Panel aria-labelledby="new-title" className="stack">
      <h2 id="new-title">{t("reply-new")}</h2>
      <ActionForm form={form}>
        <ReplyFields fields={fields} />
        <SubmitButton pending={words("working")} className="fit">
          {t("reply-make")}
        </SubmitButton>
      </ActionForm>
    </Panel>
  );
}

export const shouldRevalidate = revalidateAfterError;
