import { html } from "hono/html";
import { LIMITS } from "#contract/limits.ts";
import type { Language } from "#contract/market.ts";
import type { ProviderPages } from "#api/providers/card/port.ts";
import {
  checkCard,
  TEST_NUMBERS,
  type CardEntry,
  type CardErrors,
  type CheckedCard,
} from "./card-rules.ts";
import type { OnboardingSandbox } from "./create-payouts.ts";
import { createOnboardingPage } from "./onboarding-page.ts";
import {
  type Html,
  isOwnForm,
  readForm,
  renderFaults,
  renderPage,
  translate,
  type SandboxKey,
} from "./page.ts";
import { createPaymentPage, type PaymentSandbox } from "./payment-page.ts";
import { type SetupRow, toFingerprint } from "./sandbox-store.ts";

const FIELDS = ["number", "name", "expiry", "cvc"] as const satisfies (keyof CardEntry)[];
/** Limits guessing of card numbers. */
const TRIES = 20;

type CardSandbox = PaymentSandbox & {
  findSetup(reference: string): Promise<SetupRow | null>;
  countTry(reference: string, limit: number): Promise<boolean>;
  keepCard(reference: string, card: CheckedCard & { fingerprint: string }): Promise<void>;
  cancelSetup(reference: string): Promise<void>;
};

type PagesConfig = {
  sandbox: CardSandbox;
  onboarding: OnboardingSandbox;
  now: () => Date;
  product: string;
  /** Origin of the web when it differs from that of these pages; "" otherwise. */
  returnOrigin: string;
};

const isLanguage = (text: string | null): text is Language => text === "el" || text === "en";

const withParameter = (path: string, name: string, value: string): string => {
  const url = new URL(path, "http://path.invalid");
  url.searchParams.set(name, value);
  return `${url.pathname}${url.search}${url.hash}`;
};

/** The bank's own pages for cards, payments and onboarding, in plain HTML without scripts. */
export const createSandboxPages = (config: PagesConfig) => {
  const { sandbox, onboarding, now, product, returnOrigin } = config;
  const say = (language: Language) => (key: SandboxKey, values?: Record<string, string | number>) =>
    translate(language, key, { product, ...values });

  const renderTitled = (language: Language, title: string, body: Html, status = 200) =>
    renderPage({ language, title, body, status, formTarget: returnOrigin });
  const render = (language: Language, titleKey: SandboxKey, body: Html, status?: number) =>
    renderTitled(language, say(language)(titleKey), body, status);

  const renderNote = (
    language: Language,
    note: "gone" | "missing" | "tries" | "refused",
    status: number,
    backTo?: string,
  ) => {
    const t = say(language);
    return render(
      language,
      `${note}-title`,
      html`<div class="panel">
        <h1>${t(`${note}-title`)}</h1>
        <p>${t(`${note}-lead`)}</p>
        ${backTo && html`<a class="button" href="${backTo}">${t("gone-back")}</a>`}
      </div>`,
      status,
    );
  };

  const goBack = (path: string) =>
    new Response(null, {
      status: 303,
      headers: { Location: `${returnOrigin}${path}`, "Cache-Control": "no-store" },
    });

  const renderField = (
    t: ReturnType<typeof say>,
    field: keyof CardEntry,
    { errors, value }: { errors: CardErrors; value: string },
  ) => {
    const error = errors[field];
    const hint = { number: "number-hint", name: null, expiry: "expiry-hint", cvc: "cvc-hint" }[
      field
    ] as SandboxKey | null;
    const described = [hint && `${field}-hint`, error && `${field}-error`].filter(Boolean);
    const isNumeric = field === "number" || field === "cvc";
    const autocomplete = { number: "cc-number", name: "cc-name", expiry: "cc-exp", cvc: "cc-csc" };
    return html`<div>
      <label for="${field}">${t(field)}</label>
      ${hint && html`<p class="hint" id="${field}-hint">${t(hint)}</p>`}
      <input
        id="${field}"
        name="${field}"
        value="${value}"
        autocomplete="${autocomplete[field]}"
        required${isNumeric && html` inputmode="numeric"`}${described.length > 0 && html` aria-describedby="${described.join(" ")}"`}${error && html` aria-invalid="true"`}
        maxlength="${field === "name" ? LIMITS.card.name : field === "cvc" ? 4 : field === "expiry" ? 9 : 23}"
      />
      ${error && html`<p class="bad" id="${field}-error">${t(error as SandboxKey)}</p>`}
    </div>`;
  };

  const renderEntry = (
    language: Language,
    values: Pick<CardEntry, "name" | "expiry">,
    errors: CardErrors = {},
  ) => {
    const t = say(language);
    const field = (name: keyof CardEntry) =>
      renderField(t, name, {
        errors,
        value: name === "name" || name === "expiry" ? values[name] : "",
      });
    return render(
      language,
      "setup-title",
      html`<div class="panel">
          <h1>${t("setup-title")}</h1>
          <p>${t("setup-lead")}</p>
          ${renderFaults(language, FIELDS, errors)}
          <form method="post">
            ${field("number")}${field("name")}
            <div class="pair">${field("expiry")}${field("cvc")}</div>
            <button name="decision" value="save">${t("save")}</button>
            <button class="quiet" name="decision" value="back" formnovalidate>${t("back")}</button>
          </form>
        </div>
        <aside>
          <h2>${t("numbers")}</h2>
          <ul>
            ${Object.entries(TEST_NUMBERS).map(
              ([number, behaviour]) =>
                html`<li>
                  <code>${number.replace(/(\d{4})(?=\d)/g, "$1 ")}</code>
                  ${t(`number-${behaviour}`)}
                </li>`,
            )}
          </ul>
        </aside>`,
      Object.keys(errors).length > 0 ? 422 : 200,
    );
  };

  const answerSetup = async (request: Request, reference: string, language: Language) => {
    const setup = await sandbox.findSetup(reference);
    if (!setup) return renderNote(language, "missing", 404);
    const back = withParameter(setup.return_path, "setup", setup.reference);
    if (setup.status !== "pending") return goBack(back);
    if (setup.expires_at <= now())
      return renderNote(language, "gone", 410, `${returnOrigin}${back}`);
    if (request.method !== "POST") return renderEntry(language, { name: "", expiry: "" });

    const form = await readForm(request);
    if (!form || !isOwnForm(request))
      return renderNote(language, "refused", form ? 403 : 413, `${returnOrigin}${back}`);
    if (form.get("decision") === "back") {
      await sandbox.cancelSetup(reference);
      return goBack(back);
    }
    if (!(await sandbox.countTry(reference, TRIES)))
      return renderNote(language, "tries", 429, `${returnOrigin}${back}`);
    const typed = (field: keyof CardEntry) => form.get(field)?.slice(0, 100) ?? "";
    const checked = checkCard(
      { number: typed("number"), name: typed("name"), expiry: typed("expiry"), cvc: typed("cvc") },
      now(),
    );
    if ("errors" in checked)
      return renderEntry(
        language,
        { name: typed("name"), expiry: typed("expiry") },
        checked.errors,
      );
    const digits = typed("number").replace(/[\s-]/g, "");
    const fingerprint = await toFingerprint("card", digits);
    await sandbox.keepCard(reference, { ...checked.card, fingerprint });
    return goBack(back);
  };

  const answerPayment = createPaymentPage({
    sandbox,
    product,
    say,
    render: renderTitled,
    renderNote,
    goBack,
    toBackPath: (path, reference) => withParameter(path, "payment", reference),
    returnOrigin,
  });

  const answerOnboarding = createOnboardingPage({
    sandbox: onboarding,
    now,
    say,
    render,
    renderNote,
    goBack,
    toBackPath: (path, reference) => withParameter(path, "onboarding", reference),
    returnOrigin,
  });

  const fetch: ProviderPages["fetch"] = async (request) => {
    const url = new URL(request.url);
    const asked = url.searchParams.get("lang");
    const language = isLanguage(asked) ? asked : "en";
    const [reference = "", kind] = url.pathname.split("/").reverse();
    if (!["GET", "HEAD", "POST"].includes(request.method)) {
      const refusal = renderNote(language, "missing", 405);
      refusal.headers.set("Allow", "GET, HEAD, POST");
      return refusal;
    }
    if (kind === "setups") return answerSetup(request, reference, language);
    if (kind === "payments") return answerPayment(request, reference, language);
    if (kind === "onboardings") return answerOnboarding(request, reference, language);
    return renderNote(language, "missing", 404);
  };
  return fetch;
};
