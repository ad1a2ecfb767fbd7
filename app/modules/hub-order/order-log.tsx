import { ActionForm } from "../form/action-form.tsx";
import { TextareaField } from "../form/fields.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import type { HubOrderView, OrderFormProps } from "./present-hub-order.ts";
import "./hub-order.css";
import { Panel } from "../ui/panel.tsx";

const BY_CLOCK: ReadonlySet<string> = new Set(["claim.lapse", "claim.reopen"]);

export function OrderLog({ order: { events, audit, ledger, amounts } }: { order: HubOrderView }) {
  const t = useT("hub-order");
  const locale = useLocale();
  const time = (at: string) => formatDate(locale, at, "moment");
  const { currency } = amounts.total;

  function formatDetail([name, value]: [string, unknown]): string | null {
    if (value === null || value === undefined || value === "") return null;
    const label = t.find(`log.field.${name}`) ?? name;
    const say = (one: unknown): string =>
      typeof one === "number" && /(?:amount|cost)$/.test(name)
        ? formatMoney(locale, { amount: one, currency })
        : (typeof one === "string" &&
            (t.find(`status.${one}`) ?? t.find(`move.${one}.do`) ?? t.find(`log.moves.${one}`))) ||
          (typeof one === "object" ? JSON.stringify(one) : String(one));
    const words = Array.isArray(value) ? value.map(say).join(", ") : say(value);
    return words === "" ? null : `${label}: ${words}`;
  }
  return (
    <section className="stack snug" aria-labelledby="log">
      <h2 id="log">{t("log.title")}</h2>
      <details className="action-details">
        <summary>{t("log.events", { count: events.length })}</summary>
        <ol className="small log">
          {events.map(({ from, to, move, actor, at }) => (
            <li key={at + to + String(move)}>
              <span className="dim">{time(at)}</span>
              <span>
                {from === null || from === to
                  ? t(`status.${to}`)
                  : t("log.from-to", { from: t(`status.${from}`), to: t(`status.${to}`) })}
              </span>
              <span className="dim">
                {[
                  t(`actor.${actor}`),
                  move === null ? null : (t.find(`log.moves.${move}`) ?? t.find(`move.${move}.do`)),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </li>
          ))}
        </ol>
      </details>
      <details className="action-details">
        <summary>{t("log.audit", { count: audit.length })}</summary>
        {audit.length === 0 ? <p className="small dim">{t("log.nothing")}</p> : null}
        <ol className="small log">
          {audit.map(({ action, by, at, data }) => (
            <li key={at + action}>
              <span className="dim">{time(at)}</span>
              <span>{t.find(`log.action.${action.replaceAll(".", "-")}`) ?? action}</span>
              <span className="dim">
                {[
                  by || t(BY_CLOCK.has(action) ? "actor.deftero" : "nobody"),
                  ...Object.entries(data).map(formatDetail),
                ]
                  .filter((part) => part !== null)
                  .join(" · ")}
              </span>
            </li>
          ))}
        </ol>
      </details>
      <details className="action-details">
        <summary>{t("log.ledger", { count: ledger.length })}</summary>
        {ledger.length === 0 ? (
          <p className="small dim">{t("log.nothing")}</p>
        ) : (
          <div className="books">
            <table className="small">
              <thead>
                <tr>
                  <th scope="col">{t("log.when")}</th>
                  <th scope="col">{t("log.kind")}</th>
                  <th scope="col">{t("log.account")}</th>
                  <th scope="col" className="sum">
                    {t("log.amount")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {ledger.map(({ kind, reference, account, amount, at }, index) => (
                  <tr key={index}>
                    <td>{time(at)}</td>
                    <td title={reference}>{t.find(`log.transfer.${kind}`) ?? kind}</td>
                    <td>{t.find(`log.accounts.${account}`) ?? account}</td>
                    <td className="sum">{formatMoney(locale, amount)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </details>
    </section>
  );
}

export function OrderNotes({ order: { remarks }, forms, result }: OrderFormProps) {
  const t = useT("hub-order");
  const locale = useLocale();
  return (
    <Panel aria-labelledby="notes">
      <h2 id="notes">{t("note.title")}</h2>
      {remarks.length === 0 ? null : (
        <ol className="stack snug remarks">
          {remarks.map(({ by, text, at }) => (
            <li key={at + text}>
              <p className="small dim">
                <b>{by || t("nobody")}</b> {formatDate(locale, at, "moment")}
              </p>
              <p className="as-written">{text}</p>
            </li>
          ))}
        </ol>
      )}
      <NoteForm key={remarks.length} seed={forms.note} result={result} />
    </Panel>
  );
}

type NoteFormProps = Pick<OrderFormProps, "result"> & { seed: OrderFormProps["forms"]["note"] };

function NoteForm({ seed, result }: NoteFormProps) {
  const t = useT("hub-order");
  const [form, fields] = useActionForm({
    id: "note-form",
    hidden: { intent: "note" },
    seed,
    lastResult: result,
    texts: ["hub-order"],
  });
  return (
    <ActionForm form={form} className="stack snug" preventScrollReset>
      <TextareaField field={fields.text} label={t("note.label")} hint={t("note.hint")} rows={2} />
      <SubmitButton kind="line" className="fit" pending={t("note.sending")}>
        {t("note.submit")}
      </SubmitButton>
    </ActionForm>
  );
}
