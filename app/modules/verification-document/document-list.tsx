import { Form, useNavigation } from "react-router";
import { accountPaths } from "../../account-paths.ts";
import { paths } from "../../paths.ts";
import type { ActionResult } from "../form/action-result.ts";
import type { FormSeed } from "../form/form-rules.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Panel } from "../ui/panel.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import "../ui/sure.css";
import { BackForm, SendForm } from "./document-forms.tsx";
import "./documents.css";
import { DOCUMENT_BADGES } from "./present-document.ts";
import type { DocumentView, PurposeView } from "./present-document.ts";

type Props = {
  view: PurposeView;
  seed: FormSeed<"kind" | "file" | "issued_on" | "valid_until">;
  backSeed: FormSeed<"document" | "file">;
  result: ActionResult | undefined;
  canSend: boolean;
};

/** What was sent to prove one thing, and the form for more. */
export function DocumentSection({ view, seed, backSeed, result, canSend }: Props) {
  const t = useT("documents");
  const { purpose, documents, hasOpen } = view;
  const hasForm = documents.some(({ status }) => status !== "refused" && status !== "expired");
  const form = <SendForm {...{ purpose, seed, result }} replaces={hasOpen} />;
  const isBack = result?.initialValue?.["intent"] === purpose;
  return (
    <Panel aria-labelledby={purpose} className="stack">
      <div className="stack snug">
        <h2 id={purpose}>{t(purpose)}</h2>
        <p className="dim">{t(`${purpose}-note`)}</p>
      </div>
      {documents.length === 0 ? null : (
        <ul className="stack document-list">
          {documents.map((document) => (
            <li key={document.id}>
              <DocumentItem {...{ document, backSeed, result, canSend }} />
            </li>
          ))}
        </ul>
      )}
      {!canSend ? null : hasForm ? (
        <details className="sure" open={isBack}>
          <summary className="btn line">{t("send-another")}</summary>
          {form}
        </details>
      ) : (
        form
      )}
    </Panel>
  );
}

type ItemProps = Pick<Props, "backSeed" | "result" | "canSend"> & { document: DocumentView };

function DocumentItem({ document, backSeed, result, canSend }: ItemProps) {
  const t = useT("documents");
  const locale = useLocale();
  const { id, kind, status, files, reasons } = document;
  const day = (at: string) => formatDate(locale, at);
  const facts = [
    t("sent-on", { day: day(document.created_at) }),
    document.issued_on && t("issued", { day: day(document.issued_on) }),
    document.valid_until && t("until", { day: day(document.valid_until) }),
    status === "accepted" &&
      document.proves_until &&
      t("proves-until", { day: day(document.proves_until) }),
  ].filter(Boolean);
  return (
    <article className="stack snug" aria-labelledby={`document-${id}`}>
      <div className="row snug">
        <h3 id={`document-${id}`}>{t(`kind.${kind}`)}</h3>
        <Badge kind={DOCUMENT_BADGES[status]}>{t(`status.${status}`)}</Badge>
      </div>
      <p className="small dim">{facts.join(" · ")}</p>
      {reasons.length === 0 ? null : (
        <div>
          <p>{t("reasons")}:</p>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{t(`reason.${reason}`)}</li>
            ))}
          </ul>
        </div>
      )}
      {files.length === 0 ? (
        <p className="small dim">{t("files-gone")}</p>
      ) : (
        <p className="row">
          {files.map((file) => (
            <a
              key={file.id}
              className="tap"
              href={accountPaths.documentFile(locale, id, file.id)}
              target="_blank"
              rel="noopener"
            >
              {t("see", { side: t(`side.${file.side}`) })}
            </a>
          ))}
        </p>
      )}
      {document.files_deleted_on === null ? null : (
        <p className="small dim">{t("deleted-on", { day: day(document.files_deleted_on) })}</p>
      )}
      {status === "started" && canSend ? (
        <section className="stack snug" aria-labelledby="back">
          <h4 id="back">{t("back-title")}</h4>
          <BackForm documentId={id} seed={backSeed} result={result} />
        </section>
      ) : null}
      <div className="row">
        <WithdrawForm id={id} label={t(`kind.${kind}`)} />
        {status === "refused" ? (
          <a className="tap" href={paths.report(locale, { reason: "objection" })}>
            {t("object")}
          </a>
        ) : null}
      </div>
    </article>
  );
}

function WithdrawForm({ id, label }: { id: string; label: string }) {
  const t = useT("documents");
  const { formData } = useNavigation();
  return (
    <details className="sure">
      <summary className="btn line s">
        {t("withdraw")}
        <span className="vh">: {label}</span>
      </summary>
      <Form method="post" className="stack snug">
        <input type="hidden" name="intent" value="withdraw" />
        <input type="hidden" name="document" value={id} />
        <p>{t("withdraw-sure")}</p>
        <p>
          <SubmitButton
            kind="warn"
            size="s"
            pending={t("withdrawing")}
            isPending={formData?.get("document") === id && formData.get("intent") === "withdraw"}
          >
            {t("withdraw")}
          </SubmitButton>
        </p>
      </Form>
    </details>
  );
}
