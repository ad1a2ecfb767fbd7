import { apiContext } from "../../context.ts";
import { accountPaths } from "../../account-paths.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { TICKET_MESSAGES, ticketSchemas } from "../../modules/ticket/ticket-forms.server.ts";
import { TicketView } from "../../modules/ticket/ticket-view.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/ticket";

export async function loader({ context, params: { ticketId } }: Route.LoaderArgs) {
  const ticket = await context.get(apiContext).ticket.getOwn({ ticketId });
  return { ticket, forms: openForms(context, ticketSchemas) };
}

export const action = formActions<typeof ticketSchemas, Route.ActionArgs>(
  {
    reply: {
      schema: ticketSchemas.reply,
      run: async ({ value, api, t, locale, done }, { params: { ticketId } }) => {
        await api.ticket.replyOwn({ ticketId, ...value });
        return done(accountPaths.ticket(locale, ticketId), t("ticket")("replied"));
      },
    },
    rate: {
      schema: ticketSchemas.rate,
      run: async ({ value, api, t, locale, done }, { params: { ticketId } }) => {
        await api.ticket.rateOwn({ ticketId, ...value });
        return done(accountPaths.ticket(locale, ticketId), t("ticket")("thanks"));
      },
    },
  },
  { messages: TICKET_MESSAGES },
);

export default function OwnTicket({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket } = loaderData;
  return (
    <AccountFrame screen="tickets" title={ticket.subject}>
      <PageHead title={ticket.subject} noIndex />
      <TicketView {...loaderData} result={actionData} />
    </AccountFrame>
  );
}

export const shouldRevalidate = revalidateAfterError;
