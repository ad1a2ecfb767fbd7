import * as z from "zod";
import { decideDocument } from "#contract/verification-document.ts";
import { apiContext } from "../../context.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { ResultNote } from "../../modules/form/result-note.tsx";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { Breadcrumbs } from "../../modules/ui/breadcrumbs.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { DocumentReview } from "../../modules/verification-document/document-review.tsx";
import { hubPaths } from "../../hub-paths.ts";
import type { Route } from "./+types/document";

const { decision, reasons } = decideDocument.body.shape;
const schema = z
  .object({ decision, reasons: reasons.unwrap().optional() })
  .refine(({ decision: is, reasons: given }) => is === "accept" || (given?.length ?? 0) > 0, {
    path: ["reasons"],
    error: "documents.hub.reason-required",
  });

export async function loader({ context, params: { documentId } }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  return {
    document: await api.verificationDocument.getForHub({ documentId }),
    form: openForm(context, schema),
  };
}

export const action = formAction<typeof schema, Route.ActionArgs>({
  schema,
  messages: {
    document_closed: "documents.hub.closed",
    forbidden: "documents.hub.forbidden",
    too_many_requests: "hub.problem.too-many",
    unavailable: "hub.problem.unavailable",
    other: "hub.problem.general",
  },
  run: async ({ value, api, done, locale, t }, { params: { documentId } }) => {
    // Reasons that were ticked before "accept" was chosen say nothing.
    const given = value.decision === "accept" ? [] : (value.reasons ?? []);
    const answer = { decision: value.decision, reasons: given };
    const { status } = await api.verificationDocument.decide({ documentId, ...answer });
    const sentence =
      status === "accepted" ? "accept" : status === "second_look" ? "propose" : "refuse";
    return done(hubPaths.documents(locale), t("documents")(`hub.done-${sentence}`));
  },
});

export default function HubDocument({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("documents");
  const hub = useT("hub");
  const locale = useLocale();
  const { document, form } = loaderData;
  const isOpen = document.status === "submitted" || document.status === "second_look";
  return (
    <main id="main" className="wrap stack">
      <PageHead title={t(`kind.${document.kind}`)} noIndex />
      <Breadcrumbs
        label={hub("place")}
        breadcrumbs={[
          { label: hub("title"), to: hubPaths.overview(locale) },
          { label: t("hub.title"), to: hubPaths.documents(locale) },
        ]}
        here={-1}
      />
      {isOpen ? null : <ResultNote result={actionData} texts={["documents", "hub"]} />}
      <DocumentReview {...{ document, form, isOpen }} result={actionData} />
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
