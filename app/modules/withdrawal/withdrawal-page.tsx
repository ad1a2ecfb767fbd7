import type { Withdrawal } from "#contract/withdrawal.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { Field } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { DescriptionList } from "../ui/description-list.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { paths } from "../../paths.ts";
import { toLastDay } from "./to-last-day.ts";

type Props = {
  withdrawal: Withdrawal;
  seed: FormSeed<"name">;
  result: ActionResult | undefined;
};

/** The contract that is meant, and the button that ends it; afterwards what was stated. */
export function WithdrawalPage({ withdrawal, seed, result }: Props) {
  const t = useT("withdrawal");
  const { state } = withdrawal;
  return (
    <div className="stack slim">
      <h1>{t(state === "made" ? "made.title" : "title")}</h1>
      {state === "open" ? (
        <OpenWithdrawal withdrawal={withdrawal} seed={seed} result={result} />
      ) : state === "made" ? (
        <MadeWithdrawal withdrawal={withdrawal} />
      ) : (
        <NoWithdrawal withdrawal={withdrawal} state={state} />
      )}
    </div>
  );
}

function OpenWithdrawal({ withdrawal, seed, result }: Props) {
  const t = useT("withdrawal");
  const locale = useLocale();
  const { ends_at, email, name } = withdrawal;
  const [form, fields] = useActionForm({
    id: "withdrawal",
    seed,
    lastResult: result,
    texts: ["withdrawal"],
    defaultValue: { name },
  });
  return (
    <>
      <p>
        {ends_at === null
          ? t("lead-early")
          : t("lead", { date: formatDate(locale, toLastDay(ends_at)) })}
      </p>
      <ContractFacts withdrawal={withdrawal} />
      <ActionForm form={form}>
        <Panel className="stack snug" aria-labelledby="statement">
          <h2 id="statement">{t("statement")}</h2>
          <p>{t("words", { device: withdrawal.title, number: withdrawal.number })}</p>
          <Field field={fields.name} label={t("name")} autoComplete="name" />
          <p className="small dim">{t("receipt", { email })}</p>
        </Panel>
        <p className="row">
          <SubmitButton kind="warn" pending={t("working")}>
            {t("confirm")}
          </SubmitButton>
        </p>
        <p className="small dim">{t("money")}</p>
      </ActionForm>
    </>
  );
}

function MadeWithdrawal({ withdrawal }: Pick<Props, "withdrawal">) {
  const t = useT("withdrawal");
  const locale = useLocale();
  const { made, email, order_id } = withdrawal;
  return (
    <>
      {made === null ? null : (
        <Note>{t("made.when", { moment: formatDate(locale, made.at, "moment"), email })}</Note>
      )}
      <ContractFacts withdrawal={withdrawal} />
      {made === null ? null : (
        <section className="stack snug" aria-labelledby="then">
          <h2 id="then">{t("made.then")}</h2>
          <p>{t(`way.${made.way}`)}</p>
        </section>
      )}
      <p>
        <a href={paths.order(locale, order_id)}>{t("to-order")}</a>
      </p>
    </>
  );
}

type NoWithdrawalProps = Pick<Props, "withdrawal"> & {
  state: Exclude<Withdrawal["state"], "open" | "made">;
};

function NoWithdrawal({ withdrawal, state }: NoWithdrawalProps) {
  const t = useT("withdrawal");
  const locale = useLocale();
  const { ends_at } = withdrawal;
  return (
    <>
      <Note kind="act">
        {t(`no.${state}`, {
          date: ends_at === null ? "" : formatDate(locale, toLastDay(ends_at)),
        })}
      </Note>
      <ContractFacts withdrawal={withdrawal} />
      <p className="row">
        <a href={paths.content(locale, "support", "returns-and-refunds")}>{t("rights")}</a>
        <a href={paths.order(locale, withdrawal.order_id)}>{t("to-order")}</a>
      </p>
    </>
  );
}

function ContractFacts({ withdrawal: { number, title, total } }: Pick<Props, "withdrawal">) {
  const t = useT("withdrawal");
  const locale = useLocale();
  return (
    <DescriptionList
      facts={[
        { key: "order", label: t("order"), value: number },
        { key: "device", label: t("device"), value: title },
        { key: "total", label: t("total"), value: formatMoney(locale, total) },
      ]}
    />
  );
}
