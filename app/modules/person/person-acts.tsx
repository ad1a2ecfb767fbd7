import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import type { PersonDetails } from "#contract/person.ts";
import { consolePaths } from "../../console-paths.ts";
import { hubPaths } from "../../hub-paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { CheckboxField, Field, SelectField, TextareaField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";

type Seed = FormSeed<string>;
export type PersonForms = Record<
  | "look"
  | "sessions"
  | "code"
  | "restore"
  | "reset"
  | "note"
  | "edit"
  | "merge"
  | "link"
  | "unlink"
  | "view",
  Seed
>;

type Props = {
  person: PersonDetails;
  forms: PersonForms;
  result: ActionResult | undefined;
};
type Rights = { mayWrite: boolean; mayWritePrivate: boolean; mayView: boolean };

type ReasonFormProps = {
  intent: string;
  /** Of the form, where the page has several with the intent. */
  id?: string;
  title: string;
  means?: string;
  seed: Seed;
  result: ActionResult | undefined;
  hidden?: Record<string, string>;
  /** Name of the field with the reason. */
  name?: "reason" | "note";
  label?: string;
  /** Fields besides the reason. */
  children?: (fields: Record<string, FieldMetadata<string>>) => ReactNode;
};

/** A folded form with a reason, which opens by itself when it comes back refused. */
function ReasonForm(props: ReasonFormProps) {
  const { intent, id = intent, title, means, seed, result, hidden = {} } = props;
  const { name = "reason", label, children } = props;
  const words = useT("console");
  const [form, fields] = useActionForm({
    id,
    hidden: { intent, ...hidden },
    seed,
    lastResult: result,
    texts: ["person", "console", "hub-order", "hub"],
  });
  return (
    <details open={form.isBack}>
      <summary>{title}</summary>
      <ActionForm form={form}>
        {means === undefined ? null : <p>{means}</p>}
        {children?.(fields)}
        <TextareaField field={fields[name]!} label={label ?? words("reason")} rows={2} />
        <SubmitButton pending={words("working")} className="fit">
          {title}
        </SubmitButton>
      </ActionForm>
    </details>
  );
}

export function PersonActs({ person, forms, result, ...rights }: Props & Rights) {
  const t = useT("person");
  const hub = useT("hub");
  const locale = useLocale();
  const { mayWrite, mayWritePrivate, mayView } = rights;
  const { closed_at, restore_until: until, is_staff, second_factor_since, passkeys } = person;
  if (is_staff || !(mayWrite || mayWritePrivate || mayView)) return null;
  const hasFactor = second_factor_since !== null || passkeys > 0;
  const isClosedByStaff = person.measures.some(({ measure }) => measure === "close_account");
  const isOpen = closed_at === null;
  return (
    <section aria-labelledby="act" className="stack snug">
      <h2 id="act">{t("act.title")}</h2>
      {!isOpen && isClosedByStaff ? (
        <p>
          {t("act.closed-by-staff")}{" "}
          <Link to={hubPaths.decisions(locale)} discover="none">
            {t("decisions")}
          </Link>
        </p>
      ) : null}
      {!isOpen && !isClosedByStaff && until !== null && mayWrite ? (
        <ReasonForm
          intent="restore"
          hidden={{ user: person.id }}
          title={t("act.restore")}
          means={t("act.restore-means", { date: formatDate(locale, until) })}
          name="note"
          label={hub("accounts.note")}
          seed={forms.restore}
          result={result}
        />
      ) : null}
      {isOpen && mayView ? (
        <ReasonForm
          intent="view"
          title={t("view.start")}
          means={t("view.means")}
          seed={forms.view}
          result={result}
        />
      ) : null}
      {isOpen && mayWrite && person.unconfirmed.length > 0 ? (
        <ReasonForm
          intent="code"
          title={t("act.code")}
          means={t("act.code-means")}
          seed={forms.code}
          result={result}
        >
          {(fields) => (
            <SelectField field={fields["purpose"]!} label={t("act.code-for")}>
              {person.unconfirmed.map((contact) => (
                <option key={contact} value={contact}>
                  {t(`act.code-${contact}`)}
                </option>
              ))}
            </SelectField>
          )}
        </ReasonForm>
      ) : null}
      {isOpen && mayWrite ? (
        <ReasonForm
          intent="sessions"
          title={t("act.sessions")}
          means={t("act.sessions-means")}
          seed={forms.sessions}
          result={result}
        />
      ) : null}
      {isOpen && mayWritePrivate && hasFactor ? (
        <ReasonForm
          intent="reset"
          hidden={{ user: person.id }}
          title={t("act.reset")}
          means={hub("factor.means")}
          name="note"
          label={hub("factor.note")}
          seed={forms.reset}
          result={result}
        >
          {(fields) => (
            <CheckboxField
              field={fields["is_identity_checked"]!}
              label={hub("factor.checked")}
              note={hub("factor.checked-note")}
            />
          )}
        </ReasonForm>
      ) : null}
    </section>
  );
}

export function PersonLinks({ person, forms, result, mayWrite }: Props & Pick<Rights, "mayWrite">) {
  const t = useT("person");
  const places = useT("locale");
  const locale = useLocale();
  const { links } = person;
  if (links === null) return null;
  return (
    <section aria-labelledby="links" className="stack snug">
      <h2 id="links">{t("links.title")}</h2>
      {links.length === 0 ? <p>{t("links.none")}</p> : null}
      {links.map(({ id, username, market, reason, linked_at: at }) => (
        <div key={id}>
          <p>
            <Link to={consolePaths.person(locale, username || id)} discover="none">
              {username || id}
            </Link>{" "}
            <span className="small dim">
              {[places(`country.${market}`), formatDate(locale, at), reason].join(" · ")}
            </span>
          </p>
          {mayWrite ? (
            <ReasonForm
              intent="unlink"
              id={`unlink-${id}`}
              hidden={{ other: id }}
              title={t("links.end")}
              seed={forms.unlink}
              result={result}
            />
          ) : null}
        </div>
      ))}
      {mayWrite ? (
        <ReasonForm intent="link" title={t("links.add")} seed={forms.link} result={result}>
          {(fields) => (
            <Field field={fields["other"]!} label={t("links.other")} autoComplete="off" />
          )}
        </ReasonForm>
      ) : null}
    </section>
  );
}
