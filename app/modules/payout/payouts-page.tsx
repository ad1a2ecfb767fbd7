import { Form } from "react-router";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import { Note } from "../ui/note.tsx";
import type { ActionResult } from "../form/action-result.ts";
import type { FormSeed } from "../form/form-rules.ts";
import { ResultNote } from "../form/result-note.tsx";
import { useErrorText } from "../form/use-error-text.ts";
import { BANK_FORM, BankAccountForm } from "./bank-account-form.tsx";
import { BankAccounts } from "./bank-accounts.tsx";
import { OnboardingPanel } from "./onboarding-panel.tsx";
import { PayoutList } from "./payout-list.tsx";
import { type PayoutView, usePayoutPath } from "./payout-view.ts";
import type { PayoutListView } from "./load-payouts.server.ts";
import "./payout.css";

type Props = {
  view: PayoutView;
  list: PayoutListView;
  form: FormSeed<"iban" | "beneficiary_name">;
  result: ActionResult | undefined;
};

const TEXTS = ["payout", "account"] as const;

export function PayoutsPage({ view, list, form, result }: Props) {
  const errorText = useErrorText(TEXTS);
  const { status, banks, open, returnTo } = view;
  const t = useT("payout");
  const isReady = status === "verified" && banks.length > 0;
  const errors = Object.entries(result?.error ?? {}).flatMap(([name, keys]) =>
    name === "" || !keys ? [] : [{ id: `${BANK_FORM}-${name}`, text: errorText(keys[0]!) }],
  );
  return (
    <>
      {errors.length > 0 ? (
        <ErrorSummary title={t("problem", { count: errors.length })} errors={errors} />
      ) : (
        <BackNote view={view} />
      )}
      {returnTo === null ? null : (
        <p>
          <ButtonLink kind={isReady ? "main" : "line"} to={returnTo}>
            {t(isReady ? "go-on" : "go-back")}
          </ButtonLink>
        </p>
      )}
      <OnboardingPanel view={view} result={result} />
      <PayoutList view={list} />
      <ResultNote result={result} texts={TEXTS} intents={["remove", "default"]} />
      {status === "verified" && banks.length > 0 ? <BankAccounts view={view} /> : null}
      {open?.is === "add" ? <BankAccountForm view={view} seed={form} result={result} /> : null}
      {status === "verified" && banks.length === 0 && open?.is !== "add" ? (
        <AddLink view={view} />
      ) : null}
      {status === "none" || status === "unknown" ? null : <End view={view} result={result} />}
    </>
  );
}

function BackNote({ view }: Pick<Props, "view">) {
  const t = useT("payout");
  const { status, refusal, isStale, isBack } = view;
  if (isStale)
    return (
      <Note kind={status === "unknown" ? "bad" : "act"}>
        {t(status === "unknown" ? "unknown" : "stale")}
      </Note>
    );
  if (view.again === "pressing") return <Note kind="act">{t("again")}</Note>;
  if (status === "refused")
    return (
      <Note kind="bad" live>
        {t(`refusal.${refusal ?? "other"}`)}
      </Note>
    );
  if (!isBack) return null;
  if (status === "pending") return <Note kind="act">{t("left")}</Note>;
  return status === "verified" ? (
    <Note live>
      <b>{t("welcome")}</b> {t(view.banks.length > 0 ? "welcome-ready" : "welcome-next")}
    </Note>
  ) : null;
}

function AddLink({ view }: Pick<Props, "view">) {
  const t = useT("payout");
  const pathOf = usePayoutPath(view);
  return (
    <p>
      <ButtonLink to={pathOf({ add: 1 })}>{t("add-first")}</ButtonLink>
    </p>
  );
}

function End({ view, result }: Pick<Props, "view" | "result">) {
  const t = useT("payout");
  const pathOf = usePayoutPath(view);
  return (
    <section className="stack snug" aria-labelledby="end">
      <h2 id="end">{t("end")}</h2>
      <p className="dim">{t("end-note")}</p>
      <ResultNote result={result} texts={TEXTS} intents={["end"]} />
      {view.open?.is === "end" ? (
        <Form method="post" className="row" preventScrollReset>
          <HiddenNonce nonce={view.nonce} />
          <SubmitButton kind="warn" name="intent" value="end" pending={t("ending-pending")}>
            {t("end-submit")}
          </SubmitButton>
          <ButtonLink kind="line" to={pathOf()} preventScrollReset>
            {t("keep")}
          </ButtonLink>
        </Form>
      ) : (
        <p>
          <ButtonLink kind="line" size="s" to={pathOf({ end: 1 })} preventScrollReset>
            {t("end-open")}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
