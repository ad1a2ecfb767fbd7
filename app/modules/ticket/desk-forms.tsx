import { STAFF_TICKET_MOVES, TICKET_TOPICS } from "#contract/ticket-words.ts";
import type { StaffTicket } from "#contract/ticket.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { ChoiceField, Field, SelectField, TextareaField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SeenVersion } from "../form/seen-version.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { languageOf } from "../locale/locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";
import { TicketFilesField } from "./ticket-files.tsx";

type Props<Name extends string> = {
  ticket: StaffTicket;
  seed: FormSeed<Name>;
  result: ActionResult | undefined;
};

const TEXTS = ["ticket-desk", "ticket", "console", "hub"] as const;
const CONFLICT = "ticket.changed";

/** Name of the button that takes a canned reply into the answer; nothing is sent then. */
export const TAKE = "take";

export function AnswerForm({ ticket, seed, result }: Props<"version" | "body" | "files" | "move">) {
  const t = useT("ticket-desk");
  const words = useT("console");
  const [form, fields] = useActionForm({
    id: "answer",
    hidden: { intent: "answer" },
    seed,
    lastResult: result,
    texts: TEXTS,
    defaultValue: { move: "ask" },
  });
  return (
    <Panel aria-labelledby="answer-title" className="stack">
      <h2 id="answer-title">{t("answer")}</h2>
      <ActionForm form={form} encType="multipart/form-data">
        <SeenVersion current={ticket.version} conflict={CONFLICT} />
        <TextareaField
          field={fields.body}
          label={t("answer-body")}
          hint={t(languageOf(ticket.locale) === "el" ? "answer-el" : "answer-en")}
          rows={8}
        />
        <TicketFilesField field={fields.files} />
        <ChoiceField
          field={fields.move}
          legend={t("then")}
          choices={STAFF_TICKET_MOVES.map((value) => ({ value, label: t(`move.${value}`) }))}
        />
        <SubmitButton pending={words("working")} className="fit">
          {t("answer-send")}
        </SubmitButton>
        {ticket.replies.length === 0 ? null : (
          <div className="console-fields">
            <div className="field">
              <label htmlFor="canned">{t("canned")}</label>
              <select id="canned" name="reply">
                {ticket.replies.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
            <Button kind="line" size="m" className="fit" name={TAKE} value="1" formNoValidate>
              {t("canned-take")}
            </Button>
          </div>
        )}
      </ActionForm>
    </Panel>
  );
}

export function NoteForm({ seed, result }: Omit<Props<"body" | "files">, "ticket">) {
  const t = useT("ticket-desk");
  const words = useT("console");
  const [form, fields] = useActionForm({
    id: "note",
    hidden: { intent: "note" },
    seed,
    lastResult: result,
    texts: TEXTS,
  });
  return (
    <Panel aria-labelledby="note-title" className="stack">
      <h2 id="note-title">{t("note")}</h2>
      <ActionForm form={form} encType="multipart/form-data">
        <TextareaField field={fields.body} label={t("note-body")} hint={t("note-hint")} rows={3} />
        <TicketFilesField field={fields.files} />
        <SubmitButton pending={words("working")} className="fit">
          {t("note-send")}
        </SubmitButton>
      </ActionForm>
    </Panel>
  );
}

export function ChangeForm({
  ticket,
  none,
  seed,
  result,
}: Props<"version" | "assignee_id" | "topic" | "order_number" | "move"> & {
  /** The value of an unassigned ticket. */
  none: string;
}) {
  const t = useT("ticket-desk");
  const topics = useT("ticket");
  const words = useT("console");
  const { assignee, colleagues } = ticket;
  const [form, fields] = useActionForm({
    id: "change",
    hidden: { intent: "change" },
    seed,
    lastResult: result,
    texts: TEXTS,
    defaultValue: {
      assignee_id: assignee?.id ?? none,
      topic: ticket.topic,
      order_number: ticket.order?.number ?? null,
      move: "keep",
    },
  });
  const listed =
    assignee === null || colleagues.some(({ id }) => id === assignee.id)
      ? colleagues
      : [assignee, ...colleagues];
  return (
    <Panel aria-labelledby="change-title" className="stack">
      <h2 id="change-title">{t("change")}</h2>
      <ActionForm form={form}>
        <SeenVersion current={ticket.version} conflict={CONFLICT} />
        <SelectField field={fields.assignee_id} label={t("hand-over")}>
          <option value={none}>{t("nobody")}</option>
          {listed.map(({ id, username }) => (
            <option key={id} value={id}>
              {username}
            </option>
          ))}
        </SelectField>
        <SelectField field={fields.topic} label={t("topic")}>
          {TICKET_TOPICS.map((topic) => (
            <option key={topic} value={topic}>
              {topics(`topic.${topic}`)}
            </option>
          ))}
        </SelectField>
        <Field field={fields.order_number} label={t("order-number")} hint={t("order-hint")} />
        <SelectField field={fields.move} label={t("state")}>
          <option value="keep">{t("keep")}</option>
          {STAFF_TICKET_MOVES.map((move) => (
            <option key={move} value={move}>
              {t(`move.${move}`)}
            </option>
          ))}
        </SelectField>
        <SubmitButton pending={words("working")} className="fit">
          {words("save")}
        </SubmitButton>
      </ActionForm>
    </Panel>
  );
}

export function MergeForm({ ticket, seed, result }: Props<"version" | "number">) {
  const t = useT("ticket-desk");
  const words = useT("console");
  const earlier = ticket.others.filter(
    ({ number, state }) => number < ticket.number && state !== "closed",
  );
  const [form, fields] = useActionForm({
    id: "merge",
    hidden: { intent: "merge" },
    seed,
    lastResult: result,
    texts: TEXTS,
  });
  if (earlier.length === 0 && !form.isBack) return null;
  return (
    <Panel aria-labelledby="merge-title" className="stack">
      <h2 id="merge-title">{t("merge")}</h2>
      <p className="dim">{t("merge-lead")}</p>
      <ActionForm form={form}>
        <SeenVersion current={ticket.version} conflict={CONFLICT} />
        <SelectField field={fields.number} label={t("merge-with")}>
          {earlier.map(({ number, subject }) => (
            <option key={number} value={number}>
              {`#${number} ${subject}`}
            </option>
          ))}
        </SelectField>
        <SubmitButton pending={words("working")} className="fit">
          {t("merge-send")}
        </SubmitButton>
      </ActionForm>
    </Panel>
  );
}
