import type { PersonDetails } from "#contract/person.ts";
import type { CodePurpose } from "#contract/person-words.ts";
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

/** A folded form with a reason, which opens by itself when it comes back refused. */
function ReasonForm(props: {
  intent: string;
  title: string;
  means: string;
  seed: Seed;
  result: ActionResult | undefined;
  hidden?: Record<string, string>;
  /** Name of the field with the reason. */
  name?: "reason" | "note";
  label?: string;
  /** A field besides the reason. */
  more?: "code" | "identity";
  /** Choices of the field `code`. */
  contacts?: readonly CodePurpose[];
}) {
  const { intent, title, means, seed, result, hidden = {}, name = "reason", label, more } = props;
  const { contacts = [] } = props;
  const t = useT("person");
  const hub = useT("hub");
  const words = useT("console");
  const [form, fields] = useActionForm({
    id: intent,
    hidden: { intent, ...hidden },
    seed,
    lastResult: result,
    texts: ["person", "console", "hub-order", "hub"],
  });
  return (
    <details open={form.isBack}>
      <summary>{title}</summary>
      <ActionForm form={form}>
        <p>{means}</p>
        {more === "code" ? (
          <SelectField field={fields["purpose"]!} label={t("act.code-for")}>
            {contacts.map((contact) => (
              <option key={contact} value={contact}>
                {t(`act.code-${contact}`)}
              </option>
            ))}
          </SelectField>
        ) : null}
        {more === "identity" ? (
          <CheckboxField
            field={fields["is_identity_checked"]!}
            label={hub("factor.checked")}
            note={hub("factor.checked-note")}
          />
        ) : null}
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
          more="code"
          contacts={person.unconfirmed}
        />
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
          more="identity"
        />
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
          {mayWrite ? <UnlinkForm other={id} seed={forms.unlink} result={result} /> : null}
        </div>
      ))}
      {mayWrite ? <LinkForm seed={forms.link} result={result} /> : null}
    </section>
  );
}

type FormProps = { seed: Seed; result: ActionResult | undefined };

function UnlinkForm({ other, ...form }: FormProps & { other: string }) {
  const t = useT("person");
  const words = useT("console");
  const [own, fields] = useActionForm({
    id: `unlink-${other}`,
    hidden: { intent: "unlink", other },
    seed: form.seed,
    lastResult: form.result,
    texts: ["person", "console", "hub"],
  });
  return (
    <details open={own.isBack}>
      <summary>{t("links.end")}</summary>
      <ActionForm form={own}>
        <TextareaField field={fields["reason"]!} label={words("reason")} rows={2} />
        <SubmitButton pending={words("working")} className="fit">
          {t("links.end")}
        </SubmitButton>
      </ActionForm>
    </details>
  );
}

function LinkForm({ seed, result }: FormProps) {
  const t = useT("person");
  const words = useT("console");
  const [form, fields] = useActionForm({
    id: "link",
    hidden: { intent: "link" },
    seed,
    lastResult: result,
    texts: ["person", "console", "hub"],
  });
  return (
    <details open={form.isBack}>
      <summary>{t("links.add")}</summary>
      <ActionForm form={form}>
        <Field field={fields["other"]!} label={t("links.other")} autoComplete="off" />
        <TextareaField field={fields["reason"]!} label={words("reason")} rows={2} />
        <SubmitButton pending={words("working")} className="fit">
          {t("links.add")}
        </SubmitButton>
      </ActionForm>
    </details>
  );
}
