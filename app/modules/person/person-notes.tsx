import type { PersonNote } from "#contract/person.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { SelectField, TextareaField } from "../form/fields.tsx";
import { SeenVersion } from "../form/seen-version.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import type { PersonForms } from "./person-acts.tsx";

type Props = {
  notes: readonly PersonNote[];
  mayWrite: boolean;
  forms: PersonForms;
  result: ActionResult | undefined;
};

const TEXTS = ["person", "console", "hub"] as const;

export function PersonNotes({ notes, mayWrite, forms, result }: Props) {
  const t = useT("person");
  return (
    <section aria-labelledby="notes" className="stack snug">
      <h2 id="notes">{t("notes.title")}</h2>
      {notes.length === 0 ? <p>{t("notes.none")}</p> : null}
      {notes.map((note) => (
        <Note key={note.id} {...{ note, notes, mayWrite, forms, result }} />
      ))}
      {mayWrite ? <AddForm forms={forms} result={result} /> : null}
    </section>
  );
}

function Note({ note, ...props }: Props & { note: PersonNote }) {
  const t = useT("person");
  const locale = useLocale();
  const { id, text, by, created_at: at, changed_at: changed } = note;
  const others = props.notes.filter((other) => other.id !== id);
  return (
    <article>
      <p className="as-written">{text}</p>
      <p className="small dim">
        {[
          t("notes.by", { by, date: formatDate(locale, at, "moment") }),
          ...(changed === at
            ? []
            : [t("notes.changed", { date: formatDate(locale, changed, "moment") })]),
        ].join(" · ")}
      </p>
      {props.mayWrite ? <EditForm note={note} {...props} /> : null}
      {props.mayWrite && others.length > 0 ? (
        <MergeForm note={note} others={others} {...props} />
      ) : null}
    </article>
  );
}

type FormProps = Pick<Props, "forms" | "result">;

function AddForm({ forms, result }: FormProps) {
  const t = useT("person");
  const words = useT("console");
  const [form, fields] = useActionForm({
    id: "note",
    hidden: { intent: "note" },
    seed: forms.note,
    lastResult: result,
    texts: TEXTS,
  });
  return (
    <ActionForm form={form}>
      <TextareaField field={fields["text"]!} label={t("notes.text")} rows={3} />
      <SubmitButton pending={words("working")} className="fit">
        {t("notes.add")}
      </SubmitButton>
    </ActionForm>
  );
}

/** The version is no part of what tells forms apart: a stale one gets its result all the same. */
function EditForm({ note, forms, result }: FormProps & { note: PersonNote }) {
  const t = useT("person");
  const words = useT("console");
  const [form, fields] = useActionForm({
    id: `edit-${note.id}`,
    hidden: { intent: "edit", note: note.id },
    seed: forms.edit,
    lastResult: result,
    texts: TEXTS,
    defaultValue: { text: note.text },
  });
  return (
    <details open={form.isBack}>
      <summary>{t("notes.edit")}</summary>
      <ActionForm form={form}>
        <SeenVersion current={note.version} conflict="person.notes.stale" />
        <TextareaField field={fields["text"]!} label={t("notes.text")} rows={4} />
        <SubmitButton pending={words("working")} className="fit">
          {t("notes.save")}
        </SubmitButton>
      </ActionForm>
    </details>
  );
}

const STALE = "person.notes.stale-merge";

function MergeForm({
  note,
  others,
  forms,
  result,
}: FormProps & { note: PersonNote; others: readonly PersonNote[] }) {
  const t = useT("person");
  const words = useT("console");
  const locale = useLocale();
  const [form, fields] = useActionForm({
    id: `merge-${note.id}`,
    hidden: { intent: "merge", note: note.id },
    seed: forms.merge,
    lastResult: result,
    texts: TEXTS,
  });
  const versions = others.map(({ id, version }) => `${id} ${version}`).join(",");
  return (
    <details open={form.isBack}>
      <summary>{t("notes.merge")}</summary>
      <ActionForm form={form}>
        <SeenVersion current={note.version} conflict={STALE} />
        <SeenVersion name="others" current={versions} conflict={STALE} />
        <SelectField field={fields["other"]!} label={t("notes.merge-with")}>
          {others.map(({ id, text, created_at: at }) => (
            <option key={id} value={id}>
              {`${formatDate(locale, at)}: ${text.slice(0, 60)}`}
            </option>
          ))}
        </SelectField>
        <SubmitButton pending={words("working")} className="fit">
          {t("notes.merge-do")}
        </SubmitButton>
      </ActionForm>
    </details>
  );
}
