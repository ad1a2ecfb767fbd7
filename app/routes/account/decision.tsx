import { complainAboutDecision } from "#contract/moderation.ts";
import { apiContext } from "../../context.ts";
import { accountPaths } from "../../account-paths.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { ComplaintPart } from "../../modules/moderation/complaint-part.tsx";
import { Statement } from "../../modules/moderation/statement.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/decision";

const schema = complainAboutDecision.body;

export async function loader({ context, params: { decisionId: id } }: Route.LoaderArgs) {
  const decision = await context.get(apiContext).decision.get({ id });
  return { decision, form: openForm(context, schema) };
}

export const action = formAction<typeof schema, Route.ActionArgs>({
  schema,
  messages: { complaint_closed: "moderation.complaint_closed" },
  run: async ({ value, api, t, locale, done }, { params: { decisionId: id } }) => {
    await api.decision.complain({ id, ...value });
    return done(accountPaths.decision(locale, id), t("moderation")("complaint.done"));
  },
});

export default function DecisionPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("moderation");
  const { decision, form } = loaderData;
  const title = t(`measure.${decision.measure}`);
  return (
    <AccountFrame screen="decisions" title={title}>
      <PageHead title={title} noIndex />
      <Statement decision={decision} />
      <ComplaintPart {...decision} seed={form} result={actionData} />
    </AccountFrame>
  );
}

export const shouldRevalidate = revalidateAfterError;
