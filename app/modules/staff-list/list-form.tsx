import { Form } from "react-router";
import { STAFF_LIST_LIMITS } from "#contract/staff-list-words.ts";
import { useT } from "../locale/use-t.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import type { PresentedList } from "./present-list.server.ts";

/** Search, filters and columns are one form by GET: its fields are named as in the address. */
export function ListForm({ list }: { list: PresentedList }) {
  const t = useT("staff-list");
  const { address, clear, hasSearch, q, qHint, hidden, filters, choices } = list;
  const isOpen = filters.some(({ values }) => values.length > 0);
  return (
    <Form
      key={address}
      method="get"
      action={clear}
      className="stack snug"
      role="search"
      aria-label={t("filter-list")}
    >
      {hidden.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {hasSearch ? (
        <Field
          id="list-q"
          name="q"
          type="search"
          label={t("search")}
          {...(qHint !== null && { hint: qHint })}
          defaultValue={q}
          maxLength={STAFF_LIST_LIMITS.q}
        />
      ) : null}
      <div className="list-tools">
        <details className="stack snug" open={isOpen}>
          <summary>{t("filters")}</summary>
          <div className="console-fields">
            {filters.map((filter) => (
              <FilterField key={filter.name} filter={filter} />
            ))}
          </div>
        </details>
        <details className="stack snug">
          <summary>{t("columns")}</summary>
          <fieldset>
            <legend className="vh">{t("columns")}</legend>
            <div className="console-keys">
              {choices.map(({ name, label, isOn, isPrivate }) => (
                <label key={name} className="list-choice">
                  <input type="checkbox" name="columns" value={name} defaultChecked={isOn} />
                  <span>
                    {label}
                    {isPrivate ? <span className="tiny dim"> ({t("private")})</span> : null}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        </details>
        <p className="row">
          <Button size="m">{t("apply")}</Button>
          <ButtonLink kind="bare" size="m" to={clear} discover="none">
            {t("clear")}
          </ButtonLink>
        </p>
      </div>
    </Form>
  );
}

const INPUTS = { day: "date", number: "number", amount: "text", text: "text", id: "text" } as const;

function FilterField({ filter }: { filter: PresentedList["filters"][number] }) {
  const t = useT("staff-list");
  const { name, kind, label, values, options } = filter;
  const id = `list-${name}`;
  if (kind === "words" && options.length <= 4)
    return (
      <fieldset className="list-words">
        <legend>{label}</legend>
        {options.map((option) => (
          <label key={option.value} className="list-choice">
            <input
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={values.includes(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </fieldset>
    );
  if (kind === "words" || kind === "mark") {
    const marks = [
      { value: "yes", label: t("yes") },
      { value: "no", label: t("no") },
    ];
    return (
      <div className="field">
        <label htmlFor={id}>{label}</label>
        {/* One of many; an address may name several, which stay as chips until one is chosen. */}
        <select id={id} name={name} defaultValue={values.length > 1 ? values.join(",") : values[0]}>
          <option value="">{t("any")}</option>
          {values.length > 1 ? (
            <option value={values.join(",")}>{t("several", { count: values.length })}</option>
          ) : null}
          {(kind === "mark" ? marks : options).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    );
  }
  return (
    <Field
      id={id}
      name={name}
      type={INPUTS[kind]}
      label={label}
      defaultValue={values[0]}
      {...(INPUTS[kind] === "text" && { maxLength: STAFF_LIST_LIMITS.value })}
      {...(kind === "amount" && { inputMode: "decimal" as const })}
    />
  );
}
