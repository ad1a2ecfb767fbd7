import { DOCUMENT_REASONS } from "#contract/document-kinds.ts";
import type { HubDocument } from "#contract/verification-document.ts";
import { hubPaths } from "../../hub-paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { ChoiceField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { DescriptionList } from "../ui/description-list.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { DOCUMENT_BADGES } from "./present-document.ts";
import "./documents.css";

type Props = {
  document: HubDocument;
  form: FormSeed<"decision" | "reasons">;
  result: ActionResult | undefined;
  /** It waits for a decision. */
  isOpen: boolean;
};

export function DocumentReview({ document, form, result, isOpen }: Props) {
  const t = useT("documents");
  const { kind, purpose, status, proposal, is_mine: isMine } = document;
  return (
    <>
      <div className="stack snug">
        <div className="row snug">
          <h1>{t(`kind.${kind}`)}</h1>
          <Badge kind={DOCUMENT_BADGES[status]}>{t(`status.${status}`)}</Badge>
        </div>
        <p className="dim">{t(purpose)}</p>
      </div>
      <DocumentFacts document={document} />
      <DocumentFiles document={document} />
      {document.reasons.length === 0 ? null : (
        <Note kind="act">
          <p>
            {proposal === null
              ? `${t("hub.reasons")}:`
              : proposal.is_mine
                ? t("hub.proposal-mine")
                : t("hub.proposal", { name: proposal.by ?? "" })}
          </p>
          <ul>
            {document.reasons.map((reason) => (
              <li key={reason}>{t(`reason.${reason}`)}</li>
            ))}
          </ul>
        </Note>
      )}
      {isOpen && !isMine && proposal?.is_mine !== true ? (
        <DecisionForm {...{ document, form, result }} />
      ) : null}
      {isOpen && isMine ? <p>{t("hub.yours")}</p> : null}
    </>
  );
}

function DocumentFacts({ document }: Pick<Props, "document">) {
  const t = useT("documents");
  const places = useT("locale");
  const locale = useLocale();
  const { owner, purpose, issued_on: issued, valid_until: until } = document;
  const day = (at: string) => formatDate(locale, at);
  const facts = [
    {
      key: "owner",
      label: t("hub.owner"),
      value: owner.username ?? "",
      note: places(`country.${document.market}`),
    },
    { key: "name", label: t("hub.name"), value: owner.full_name ?? "" },
    ...(purpose === "address"
      ? [
          {
            key: "addresses",
            label: t("hub.addresses"),
            value:
              owner.addresses.length === 0 ? t("hub.no-addresses") : owner.addresses.join("; "),
          },
        ]
      : []),
    ...(issued ? [{ key: "issued", label: t("issued-on"), value: day(issued) }] : []),
    ...(until ? [{ key: "until", label: t("valid-until"), value: day(until) }] : []),
    ...(document.decided_by
      ? [{ key: "by", label: t("hub.decided-by"), value: document.decided_by }]
      : []),
  ];
  return <DescriptionList facts={facts} />;
}

function DocumentFiles({ document: { id, files } }: Pick<Props, "document">) {
  const t = useT("documents");
  const locale = useLocale();
  if (files.length === 0) return <p className="dim">{t("files-gone")}</p>;
  return (
    <div className="stack document-files">
      {files.map((file) => {
        const address = hubPaths.documentFile(locale, id, file.id);
        return file.content_type === "application/pdf" ? (
          <p key={file.id}>
            <ButtonLink kind="line" to={address} reloadDocument target="_blank">
              {t("hub.open-pdf")}
            </ButtonLink>
          </p>
        ) : (
          <figure key={file.id} className="stack snug">
            <a href={address} target="_blank" rel="noopener">
              <img src={address} alt={t(`side.${file.side}`)} />
            </a>
            <figcaption className="small dim">{t(`side.${file.side}`)}</figcaption>
          </figure>
        );
      })}
    </div>
  );
}

function DecisionForm({ document, form: seed, result }: Omit<Props, "isOpen">) {
  const t = useT("documents");
  const [form, fields] = useActionForm({
    id: "decide",
    seed,
    lastResult: result,
    texts: ["documents", "hub"],
  });
  return (
    <Panel aria-labelledby="decision">
      <h2 id="decision">{t("hub.decide")}</h2>
      <ActionForm form={form}>
        <ChoiceField
          field={fields.decision}
          legend={<span className="vh">{t("hub.decide")}</span>}
          choices={(["accept", "refuse"] as const).map((value) => ({
            value,
            label: t(`hub.${value}`),
            note:
              value === "refuse" && document.proposal === null ? t("hub.refuse-means") : undefined,
          }))}
        />
        <ChoiceField
          field={fields.reasons}
          type="checkbox"
          legend={t("hub.reasons")}
          hint={t("hub.reasons-note")}
          choices={DOCUMENT_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
        />
        <SubmitButton pending={t("hub.working")} className="fit">
          {t("hub.submit")}
        </SubmitButton>
      </ActionForm>
    </Panel>
  );
}
