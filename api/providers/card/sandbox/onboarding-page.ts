import { html } from "hono/html";
import { LIMITS } from "#contract/limits.ts";
import { MARKETS, type Language } from "#contract/market.ts";
import type { OnboardingSandbox } from "./create-payouts.ts";
import { type Html, isOwnForm, readForm, renderFaults, type SandboxKey } from "./page.ts";
import {
  checkPerson,
  TEST_IBANS,
  TEST_NAMES,
  type PersonEntry,
  type PersonErrors,
  type PersonField,
} from "./payout-rules.ts";

const FIELDS = ["name", "day", "month", "year", "country"] as const satisfies PersonField[];
const EMPTY: PersonEntry = { name: "", day: "", month: "", year: "", country: "" };
/** Limits guessing on a leaked page address. */
const TRIES = 20;

type Say = (key: SandboxKey, values?: Record<string, string | number>) => string;

type Config = {
  sandbox: OnboardingSandbox;
  now: () => Date;
  say: (language: Language) => Say;
  render: (language: Language, title: SandboxKey, body: Html, status?: number) => Response;
  renderNote: (
    language: Language,
    note: "gone" | "missing" | "tries" | "refused",
    status: number,
    backTo?: string,
  ) => Response;
  goBack: (path: string) => Response;
  toBackPath: (path: string, reference: string) => string;
  returnOrigin: string;
};

type Shown = { t: Say; values: PersonEntry; errors: PersonErrors };

const describe = (field: PersonField, { errors }: Shown, hint?: string): Html | false => {
  const ids = [hint, errors[field] && `${field}-error`].filter(Boolean).join(" ");
  return html`${ids && html` aria-describedby="${ids}"`}${errors[field] && html` aria-invalid="true"`}`;
};

const renderFault = (field: PersonField, { t, errors }: Shown): Html | false => {
  const error = errors[field];
  return (
    error !== undefined && html`<p class="bad" id="${field}-error">${t(error as SandboxKey)}</p>`
  );
};

const renderName = (shown: Shown): Html => {
  const { t, values } = shown;
  return html`<div>
    <label for="name">${t("legal-name")}</label>
    <p class="hint" id="name-hint">${t("legal-name-hint")}</p>
    <input
      id="name"
      name="name"
      value="${values.name}"
      autocomplete="name"
      required
      maxlength="${LIMITS.iban.beneficiary}"
      ${describe("name", shown, "name-hint")}
    />
    ${renderFault("name", shown)}
  </div>`;
};

const renderBirth = (shown: Shown): Html => {
  const { t, values } = shown;
  const number = (field: "day" | "year", length: number) =>
    html`<div>
      <label for="${field}">${t(field)}</label>
      <input
        id="${field}"
        name="${field}"
        value="${values[field]}"
        inputmode="numeric"
        autocomplete="bday-${field}"
        required
        maxlength="${length}"
        ${describe(field, shown)}
      />
    </div>`;
  // Intl has Greek month names in the genitive only, as after a day; a list needs the nominative.
  const option = (name: string, index: number) => {
    const isChosen = String(index + 1) === values.month;
    return html`<option value="${index + 1}" ${isChosen && html` selected`}>${name}</option>`;
  };
  return html`<fieldset>
    <legend>${t("birth")}</legend>
    <div class="birth">
      ${number("day", 2)}
      <div>
        <label for="month">${t("month")}</label>
        <select
          id="month"
          name="month"
          autocomplete="bday-month"
          required${describe("month", shown)}
        >
          <option value="">${t("choose")}</option>
          ${t("months").split(" ").map(option)}
        </select>
      </div>
      ${number("year", 6)}
    </div>
    ${(["day", "month", "year"] as const).map((field) => renderFault(field, shown))}
  </fieldset>`;
};

const renderCountry = (shown: Shown): Html => {
  const { t, values } = shown;
  const option = (country: string) =>
    html`<option value="${country}" ${country === values.country && html` selected`}>
      ${t(`country-${country}` as SandboxKey)}
    </option>`;
  return html`<div>
    <label for="country">${t("country")}</label>
    <select
      id="country"
      name="country"
      autocomplete="country"
      required${describe("country", shown)}
    >
      <option value="">${t("choose")}</option>
      ${[...MARKETS, "other"].map(option)}
    </select>
    ${renderFault("country", shown)}
  </div>`;
};

export const createOnboardingPage = (config: Config) => {
  const { sandbox, now, say, render, renderNote, goBack, toBackPath, returnOrigin } = config;

  const renderEntry = (language: Language, values: PersonEntry, errors: PersonErrors = {}) => {
    const t = say(language);
    const shown = { t, values, errors };
    return render(
      language,
      "payee-title",
      html`<div class="panel">
          <h1>${t("payee-title")}</h1>
          <p>${t("payee-lead")}</p>
          ${renderFaults(language, FIELDS, errors)}
          <form method="post">
            ${renderName(shown)}${renderBirth(shown)}${renderCountry(shown)}
            <button name="decision" value="save">${t("payee-save")}</button>
            <button class="quiet" name="decision" value="back" formnovalidate>
              ${t("payee-back")}
            </button>
          </form>
        </div>
        <aside>
          <h2>${t("names")}</h2>
          <ul>
            <li>${t("name-any")}</li>
            ${Object.entries(TEST_NAMES).map(
              ([name, refusal]) =>
                html`<li><code>${name}</code> ${t(`name-${refusal}` as SandboxKey)}</li>`,
            )}
          </ul>
          <h2>${t("ibans")}</h2>
          <ul>
            ${Object.entries(TEST_IBANS).map(
              ([end, iban]) =>
                html`<li><code>${iban}</code> ${t(`iban-${end}` as SandboxKey)}</li>`,
            )}
          </ul>
        </aside>`,
      Object.keys(errors).length > 0 ? 422 : 200,
    );
  };

  return async (request: Request, reference: string, language: Language): Promise<Response> => {
    const payee = await sandbox.findPayee(reference);
    if (!payee) return renderNote(language, "missing", 404);
    const path = toBackPath(payee.return_path, reference);
    const back = `${returnOrigin}${path}`;
    if (payee.closed_at) return renderNote(language, "gone", 410, back);
    if (payee.status === "verified") return goBack(path);
    if (request.method !== "POST") return renderEntry(language, EMPTY);

    const form = await readForm(request);
    if (!form || !isOwnForm(request))
      return renderNote(language, "refused", form ? 403 : 413, back);
    // The visitor leaves: the account stays as it is.
    if (form.get("decision") === "back") return goBack(path);
    if (!(await sandbox.countTry(reference, TRIES)))
      return renderNote(language, "tries", 429, back);
    const typed = (field: PersonField) => form.get(field)?.trim().slice(0, 100) ?? "";
    const entry: PersonEntry = {
      name: typed("name"),
      day: typed("day"),
      month: typed("month"),
      year: typed("year"),
      country: typed("country"),
    };
    const checked = checkPerson(entry, now());
    if ("errors" in checked) return renderEntry(language, entry, checked.errors);
    await sandbox.evaluate(reference, checked.refusal);
    return goBack(path);
  };
};
