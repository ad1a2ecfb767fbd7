import { DOCUMENT_KINDS, type DocumentPurpose } from "#contract/document-kinds.ts";
import { FILES_CHOSEN } from "#contract/field-names.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { ChoiceField, Field } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useT } from "../locale/use-t.ts";
import { acceptOf, checkDocumentFile } from "./check-document-file.ts";

type SendProps = {
  purpose: DocumentPurpose;
  seed: FormSeed<"kind" | "file" | "issued_on" | "valid_until">;
  result: ActionResult | undefined;
  /** Another document of this purpose is not decided yet. */
  replaces: boolean;
};

export function SendForm({ purpose, seed, result, replaces }: SendProps) {
  const t = useT("documents");
  const [form, fields] = useActionForm({
    id: `send-${purpose}`,
    hidden: { intent: purpose },
    seed,
    lastResult: result,
    texts: ["documents"],
    check: checkDocumentFile(purpose),
  });
  return (
    <ActionForm form={form} encType="multipart/form-data">
      <ChoiceField
        field={fields.kind}
        legend={t(`kind.legend-${purpose}`)}
        choices={DOCUMENT_KINDS[purpose].map((value) => ({
          value,
          label: t(`kind.${value}`),
          note: value === "identity_card" ? t("kind.identity_card-note") : undefined,
        }))}
      />
      {purpose === "address" ? (
        <Field
          field={fields.issued_on}
          type="date"
          label={t("issued-on")}
          hint={t("issued-on-hint")}
        />
      ) : (
        <Field
          field={fields.valid_until}
          type="date"
          label={t("valid-until")}
          mark={<span className="dim">{t("optional")}</span>}
          hint={t("valid-until-hint")}
        />
      )}
      <FileField
        form={form}
        field={fields.file}
        purpose={purpose}
        label={t(purpose === "identity" ? "file-front" : "file")}
      />
      <div className="row">
        <SubmitButton pending={t("sending")}>{t(`send-${purpose}`)}</SubmitButton>
        {replaces ? <p className="small dim">{t("replaces")}</p> : null}
      </div>
    </ActionForm>
  );
}

type BackProps = {
  documentId: string;
  seed: FormSeed<"document" | "file">;
  result: ActionResult | undefined;
};

export function BackForm({ documentId, seed, result }: BackProps) {
  const t = useT("documents");
  const [form, fields] = useActionForm({
    id: "send-back",
    hidden: { intent: "back", document: documentId },
    seed,
    lastResult: result,
    texts: ["documents"],
    check: checkDocumentFile("identity"),
  });
  return (
    <ActionForm form={form} encType="multipart/form-data">
      <FileField form={form} field={fields.file} purpose="identity" label={t("back")} />
      <p>
        <SubmitButton pending={t("sending")}>{t("send-back")}</SubmitButton>
      </p>
    </ActionForm>
  );
}

type FileFieldProps = {
  form: ReturnType<typeof useActionForm>[0];
  field: Parameters<typeof Field>[0]["field"];
  purpose: DocumentPurpose;
  label: string;
};

function FileField({ form, field, purpose, label }: FileFieldProps) {
  const t = useT("documents");
  // Also after the sign-in that came between.
  const isLost =
    form.metadata.status === "error" || form.metadata.initialValue?.[FILES_CHOSEN] !== undefined;
  return (
    <Field
      field={field}
      type="file"
      label={label}
      accept={acceptOf(purpose)}
      hint={isLost ? t("again") : t(`file-hint-${purpose}`)}
      onChange={() => form.metadata.validate({ name: field.name })}
    />
  );
}
