import * as z from "zod";
import { DOCUMENT_KINDS } from "#contract/document-kinds.ts";
import { createDocument } from "#contract/verification-document.ts";
import { apiContext, webRequestContext } from "../../context.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms, requiredText } from "../../modules/form/form-rules.server.ts";
import { ResultNote } from "../../modules/form/result-note.tsx";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { resume } from "../../modules/session/auth-flow.ts";
import { toResumable } from "../../modules/sign-up/require-step.server.ts";
import { ButtonLink } from "../../modules/ui/button.tsx";
import { Note } from "../../modules/ui/note.tsx";
import { Panel } from "../../modules/ui/panel.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { DocumentSection } from "../../modules/verification-document/document-list.tsx";
import { presentPurpose } from "../../modules/verification-document/present-document.ts";
import { accountPaths } from "../../account-paths.ts";
import { paths } from "../../paths.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/documents";

const { file, issued_on, valid_until } = createDocument.body.shape;
const kindOf = <const Kinds extends readonly string[]>(kinds: Kinds) =>
  z.enum(kinds, { error: "documents.kind-required" });
const schemas = {
  identity: z.object({ kind: kindOf(DOCUMENT_KINDS.identity), valid_until, file }),
  address: z.object({
    kind: kindOf(DOCUMENT_KINDS.address),
    issued_on: requiredText("documents.issued-required", issued_on.unwrap()),
    file,
  }),
  back: z.object({ document: z.string("error.invalid_fields"), file }),
  withdraw: z.object({ document: z.string("error.invalid_fields") }),
};

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ data: documents, takes_files: canSend }, profile] = await Promise.all([
    api.verificationDocument.list(),
    api.account.get(),
  ]);
  const step = resume(toResumable(profile));
  return {
    canSend,
    /** What the account lacks before it can send a document; a picture is not needed. */
    step: step === "sign-up-select-profile-image" ? null : step,
    identity: presentPurpose(documents, "identity"),
    address: presentPurpose(documents, "address"),
    forms: openForms(context, schemas),
    /** One of the forms exceeded the size limit (url-rules); which one was not read. */
    isTooLarge: context.get(webRequestContext).path.includes("refused=size"),
  };
}

export const action = formActions(
  {
    identity: {
      schema: schemas.identity,
      run: async ({ value, api, done, locale, t }) => {
        const sent = await api.verificationDocument.create({ purpose: "identity", ...value });
        const sentence = sent.missing_side === null ? "sent" : "sent-front";
        return done(accountPaths.documents(locale), t("documents")(sentence));
      },
    },
    address: {
      schema: schemas.address,
      run: async ({ value, api, done, locale, t }) => {
        await api.verificationDocument.create({ purpose: "address", ...value });
        return done(accountPaths.documents(locale), t("documents")("sent"));
      },
    },
    back: {
      schema: schemas.back,
      messages: { not_found: "documents.problem.closed" },
      run: async ({ value: { document: documentId, file: back }, api, done, locale, t }) => {
        await api.verificationDocument.addFile({ documentId, file: back });
        return done(accountPaths.documents(locale), t("documents")("sent"));
      },
    },
    withdraw: {
      schema: schemas.withdraw,
      run: async ({ value: { document: documentId }, api, done, locale, t }) => {
        await api.verificationDocument.withdraw({ documentId }).catch(unlessGone);
        return done(accountPaths.documents(locale), t("documents")("withdrawn"));
      },
    },
  },
  {
    messages: {
      document_closed: "documents.problem.closed",
      profile_incomplete: "documents.problem.incomplete",
      upload_quota_spent: { file: "documents.problem.quota" },
      storage_full: { file: "documents.problem.no-room" },
      too_many_requests: "documents.problem.too-many",
      unavailable: "documents.problem.unavailable",
      body_too_large: { file: "documents.file-too-large" },
      other: "documents.problem.general",
    },
  },
);

/** Idempotent: a document that is no longer there counts as withdrawn. */
function unlessGone(error: unknown): void {
  if (parseApiError(error)?.code !== "not_found") throw error;
}

export default function Documents({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("documents");
  const locale = useLocale();
  const { identity, address, forms, isTooLarge, step, canSend } = loaderData;
  const own = { backSeed: forms.back, result: actionData, canSend };
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <AccountFrame screen="documents" title={t("title")} lead={t("lead")}>
        {isTooLarge ? (
          <Note kind="bad" live>
            {t("too-large")}
          </Note>
        ) : null}
        {canSend ? null : <Note>{t("closed")}</Note>}
        {step === null || !canSend ? null : (
          <Panel kind="act" aria-labelledby="complete">
            <h2 id="complete">{t("problem.incomplete")}</h2>
            <ButtonLink
              className="on"
              to={paths.auth(locale, step, { callbackUrl: accountPaths.documents(locale) })}
            >
              {t("complete")}
            </ButtonLink>
          </Panel>
        )}
        <ResultNote result={actionData} texts={["documents"]} intents={["withdraw"]} />
        <DocumentSection view={identity} seed={forms.identity} {...own} />
        <DocumentSection view={address} seed={forms.address} {...own} />
        <p className="small dim">{t("kept")}</p>
      </AccountFrame>
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;
