import { Form } from "react-router";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "#contract/audit-words.ts";
import { consolePaths } from "../../console-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import type { AuditFilter } from "./audit-query.ts";

/** The fields are named as in the address; the key refills them when it changes. */
export function AuditFilterForm({ filter }: { filter: AuditFilter }) {
  const t = useT("audit");
  const locale = useLocale();
  return (
    <Form
      key={JSON.stringify(filter)}
      method="get"
      action={consolePaths.audit(locale)}
      className="console-fields"
      role="search"
      aria-label={t("filter")}
    >
      <Field
        id="audit-actor"
        name="actor"
        label={t("column.actor")}
        hint={t("actor-hint")}
        defaultValue={filter.actor}
        maxLength={254}
      />
      <div className="field">
        <label htmlFor="audit-action">{t("column.action")}</label>
        <select id="audit-action" name="action" defaultValue={filter.action}>
          <option value="">{t("any")}</option>
          {AUDIT_ACTIONS.map((action) => (
            <option key={action} value={action}>
              {t.find(`action.${action}`) ?? action}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="audit-subject">{t("column.subject")}</label>
        <select id="audit-subject" name="subject" defaultValue={filter.subject}>
          <option value="">{t("any")}</option>
          {AUDIT_SUBJECTS.map((subject) => (
            <option key={subject} value={subject}>
              {t(`subject.${subject}`)}
            </option>
          ))}
        </select>
      </div>
      <Field
        id="audit-id"
        name="id"
        label={t("column.subject-id")}
        defaultValue={filter.id}
        maxLength={36}
      />
      <Field id="audit-from" name="from" type="date" label={t("from")} defaultValue={filter.from} />
      <Field id="audit-to" name="to" type="date" label={t("to")} defaultValue={filter.to} />
      <p className="row">
        <Button size="m">{t("apply")}</Button>
        <ButtonLink kind="bare" size="m" to={consolePaths.audit(locale)} discover="none">
          {t("clear")}
        </ButtonLink>
      </p>
    </Form>
  );
}
