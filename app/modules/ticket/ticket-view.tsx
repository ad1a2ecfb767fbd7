import { TICKET_RATINGS } from "#contract/ticket-words.ts";
import type { Ticket } from "#contract/ticket.ts";
import { paths } from "../../paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import { type ActionResult, isResultOf } from "../form/action-result.ts";
import { ChoiceField, TextareaField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { TicketFiles, TicketFilesField } from "./ticket-files.tsx";
import { TicketStateBadge } from "./ticket-state.tsx";
import "../ui/badge.css";
import "./ticket.css";

type Props = {
  ticket: Ticket;
  forms: { reply: FormSeed<"body" | "files">; rate: FormSeed<"rating" | "text"> };
  result: ActionResult | undefined;
  toFile: (fileId: string) => string;
};

/** A ticket as its person sees it: what was written, and the forms for what may be done. */
export function TicketView({ ticket, forms, result, toFile }: Props) {
  const t = useT("ticket");
  const locale = useLocale();
  // What was typed stays on the page, whatever the state has become meanwhile.
  const isBack = (intent: string) => result !== undefined && isResultOf(result, { intent });
  return (
    <>
      <p className="row snug">
        <TicketStateBadge state={ticket.state} />
        <span className="small dim">{t("number", { number: ticket.number })}</span>
        {ticket.order === null ? null : (
          <a className="small" href={paths.order(locale, ticket.order.id)}>
            {t("order", { number: ticket.order.number })}
          </a>
        )}
      </p>
      <section className="stack" aria-labelledby="thread">
        <h2 id="thread" className="vh">
          {t("thread")}
        </h2>
        {ticket.messages.map(({ id, author, body, files, created_at }) => (
          <Panel key={id} kind={author === "staff" ? "calm" : "plain"} className="stack snug">
            <h3 className="small">
              {t(`author.${author}`)}{" "}
              <time className="dim" dateTime={created_at}>
                {formatDate(locale, created_at, "moment")}
              </time>
            </h3>
            <p className="ticket-words">{body}</p>
            <TicketFiles files={files} to={toFile} />
          </Panel>
        ))}
      </section>
      {ticket.rating === null ? null : <Note>{t("rated", { rating: ticket.rating })}</Note>}
      {ticket.may_rate || isBack("rate") ? <RateForm seed={forms.rate} result={result} /> : null}
      {ticket.may_reply || isBack("reply") ? (
        <ReplyForm isSolved={ticket.state === "solved"} seed={forms.reply} result={result} />
      ) : null}
      {ticket.may_reply ? null : (
        <p>
          {t("closed")} <a href={paths.contact(locale)}>{t("write-new")}</a>
        </p>
      )}
    </>
  );
}

function ReplyForm({
  isSolved,
  seed,
  result,
}: Pick<Props, "result"> & { isSolved: boolean; seed: Props["forms"]["reply"] }) {
  const t = useT("ticket");
  const [form, fields] = useActionForm({
    id: "reply",
    hidden: { intent: "reply" },
    seed,
    lastResult: result,
    texts: ["ticket"],
  });
  return (
    <section className="stack" aria-labelledby="reply-title">
      <h2 id="reply-title">{t("reply")}</h2>
      {isSolved ? <p className="dim">{t("reopens")}</p> : null}
      <ActionForm form={form} encType="multipart/form-data">
        <TextareaField field={fields.body} label={t("reply-body")} rows={5} />
        <TicketFilesField field={fields.files} />
        <SubmitButton pending={t("working")} className="fit">
          {t("send")}
        </SubmitButton>
      </ActionForm>
    </section>
  );
}

function RateForm({ seed, result }: Pick<Props, "result"> & { seed: Props["forms"]["rate"] }) {
  const t = useT("ticket");
  const [form, fields] = useActionForm({
    id: "rate",
    hidden: { intent: "rate" },
    seed,
    lastResult: result,
    texts: ["ticket"],
  });
  return (
    <Panel aria-labelledby="rate-title" className="stack">
      <h2 id="rate-title">{t("rate")}</h2>
      <ActionForm form={form}>
        <ChoiceField
          field={fields.rating}
          legend={t("rate-legend")}
          choices={TICKET_RATINGS.map((value) => ({ value, label: t(`rating.${value}`) }))}
        />
        <TextareaField field={fields.text} label={t("rate-text")} rows={3} />
        <SubmitButton pending={t("working")} className="fit">
          {t("rate-send")}
        </SubmitButton>
      </ActionForm>
    </Panel>
  );
}
