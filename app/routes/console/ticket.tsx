import { apiContext } from "../../context.ts";
import { consolePaths } from "../../console-paths.ts";
import { readProfile } from "../../read-profile.server.ts";
import { isResultOf } from "../../modules/form/action-result.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { nameMissingKey } from "../../modules/staff/staff-forms.server.ts";
import {
  AnswerForm,
  ChangeForm,
  MergeForm,
  NoteForm,
  TAKE,
} from "../../modules/ticket/desk-forms.tsx";
import { DeskFacts, DeskOthers, DeskThread } from "../../modules/ticket/desk-thread.tsx";
import { sendFiles } from "../../modules/ticket/send-files.server.ts";
import { TooLarge } from "../../modules/ticket/ticket-files.tsx";
import {
  DESK_MESSAGES,
  deskSchemas,
  NO_ASSIGNEE,
  toChange,
} from "../../modules/ticket/ticket-forms.server.ts";
import { TicketStateBadge } from "../../modules/ticket/ticket-state.tsx";
import { Breadcrumbs } from "../../modules/ui/breadcrumbs.tsx";
import { isId } from "../../modules/ui/is-id.ts";
import { Note } from "../../modules/ui/note.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/ticket";

export const handle = { scripts: false };

export async function loader({ context, params: { ticketId }, url }: Route.LoaderArgs) {
  if (!isId(ticketId)) throw new Response(null, { status: 404 });
  const api = context.get(apiContext);
  const [ticket, profile] = await Promise.all([api.ticket.get({ ticketId }), readProfile(context)]);
  return {
    ticket,
    may: {
      readPeople: staffMay(profile, "read_people"),
      readOrders: staffMay(profile, "read_orders"),
      write: staffMay(profile, "write_tickets"),
    },
    none: NO_ASSIGNEE,
    isTooLarge: url.searchParams.get("refused") === "size",
    forms: openForms(context, deskSchemas),
  };
}

type Args = Route.ActionArgs;

/** Puts the chosen canned reply below what is typed, which comes back with it and is not sent. */
async function takeReply({ context, params: { ticketId } }: Args, form: FormData): Promise<void> {
  const { replies } = await context.get(apiContext).ticket.get({ ticketId });
  const text = replies.find(({ id }) => id === form.get("reply"))?.text;
  if (text === undefined) return;
  form.set("body", [String(form.get("body") ?? "").trim(), text].filter(Boolean).join("\n\n"));
}

export const action = formActions<typeof deskSchemas, Args>(
  {
    answer: {
      schema: async (args, form) => {
        if (form.has(TAKE)) await takeReply(args, form);
        return deskSchemas.answer;
      },
      run: async ({ value, form, api, answer, done, locale, t }, { params: { ticketId } }) => {
        if (form.has(TAKE)) return answer(200);
        const files = await sendFiles(api, value.files);
        const { gets_mail } = await api.ticket.answer({ ticketId, ...value, files });
        const words = t("ticket-desk")(gets_mail ? "answered" : "answered-inside");
        return done(consolePaths.ticket(locale, ticketId), words);
      },
    },
    note: {
      schema: deskSchemas.note,
      run: async ({ value, api, done, locale, t }, { params: { ticketId } }) => {
        const files = await sendFiles(api, value.files);
        await api.ticket.note({ ticketId, ...value, files });
        return done(consolePaths.ticket(locale, ticketId), t("ticket-desk")("noted"));
      },
    },
    change: {
      schema: deskSchemas.change,
      run: async ({ value, api, done, locale, t }, { params: { ticketId } }) => {
        await api.ticket.change({ ticketId, ...toChange(value) });
        return done(consolePaths.ticket(locale, ticketId), t("ticket-desk")("saved"));
      },
    },
    merge: {
      schema: deskSchemas.merge,
      run: async ({ value, api, done, locale, t }, { params: { ticketId } }) => {
        const kept = await api.ticket.merge({ ticketId, ...value });
        return done(consolePaths.ticket(locale, kept.id), t("ticket-desk")("merged"));
      },
    },
  },
  { messages: DESK_MESSAGES, onError: nameMissingKey },
);

export default function DeskTicket({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("ticket-desk");
  const words = useT("console");
  const locale = useLocale();
  const { ticket, may, none, isTooLarge, forms } = loaderData;
  const isOpen = ticket.state !== "closed";
  // What was typed stays on the page, whatever the state has become meanwhile.
  const isBack = (intent: string) => actionData !== undefined && isResultOf(actionData, { intent });
  const title = `#${ticket.number} ${ticket.subject}`;
  return (
    <main id="main" className="stack">
      <PageHead title={title} noIndex />
      <Breadcrumbs
        label={words("place")}
        breadcrumbs={[{ label: t("title"), to: consolePaths.list(locale, "tickets") }]}
      />
      <div>
        <h1>{title}</h1>
        <p>
          <TicketStateBadge state={ticket.state} label={t(`state-of.${ticket.state}`)} />
        </p>
      </div>
      <TooLarge is={isTooLarge} />
      <DeskFacts ticket={ticket} may={may} />
      <DeskThread ticket={ticket} />
      {may.write && ((isOpen && ticket.state !== "solved") || isBack("answer")) ? (
        <AnswerForm ticket={ticket} seed={forms.answer} result={actionData} />
      ) : null}
      {may.write ? (
        <NoteForm seed={forms.note} result={actionData} />
      ) : (
        <Note>{t("read-only")}</Note>
      )}
      {may.write && (isOpen || isBack("change")) ? (
        <ChangeForm {...{ ticket, none }} seed={forms.change} result={actionData} />
      ) : null}
      {may.write && (isOpen || isBack("merge")) ? (
        <MergeForm ticket={ticket} seed={forms.merge} result={actionData} />
      ) : null}
      <DeskOthers others={ticket.others} />
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
