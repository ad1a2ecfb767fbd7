import { getInputProps } from "@conform-to/react";
import { FILES_CHOSEN } from "#contract/field-names.ts";
import { LIMITS } from "#contract/limits.ts";
import type { TicketFile } from "#contract/ticket.ts";
import { useFormParts } from "../form/action-form.tsx";
import { describedBy, FieldFrame, type FieldProps } from "../form/fields.tsx";
import { formatNumber } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Note } from "../ui/note.tsx";

const ACCEPTED = "image/jpeg,image/png,image/heic,image/heif,.heic,.heif,application/pdf";
const KB = 1024;

/** Its form has `encType="multipart/form-data"`; browsers do not keep files of a refused form. */
export function TicketFilesField({ field }: Pick<FieldProps, "field">) {
  const t = useT("ticket");
  const { metadata } = useFormParts();
  const isLost = metadata.initialValue?.[FILES_CHOSEN] !== undefined;
  const own = {
    field,
    label: t("file-label"),
    hint: t(isLost ? "file-again" : "file-hint", { count: LIMITS.ticket.files }),
  };
  const { key, ...input } = getInputProps(field, { type: "file", ...describedBy(own) });
  return (
    <FieldFrame own={own} facts={{ count: LIMITS.ticket.files }}>
      <input {...input} key={key} multiple accept={ACCEPTED} />
    </FieldFrame>
  );
}

/** A form that was too large to be read comes back empty. */
export function TooLarge({ is }: { is: boolean }) {
  const t = useT("ticket");
  return is ? <Note kind="act">{t("file-all-too-large")}</Note> : null;
}

/** What came with a message. Plain links: each is a file, and no page. */
export function TicketFiles({
  files,
  to,
}: {
  files: readonly TicketFile[];
  to: (fileId: string) => string;
}) {
  const t = useT("ticket");
  const locale = useLocale();
  if (files.length === 0) return null;
  return (
    <ul className="ticket-files" aria-label={t("file-label")}>
      {files.map(({ id, name, bytes }) => (
        <li key={id}>
          <a href={to(id)} target="_blank" rel="noopener">
            {name}
          </a>{" "}
          <span className="small dim">
            {t("file-size", { size: formatNumber(locale, Math.max(1, Math.round(bytes / KB))) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
