import { apiContext } from "../../context.ts";
import { accountPaths } from "../../account-paths.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { TICKET_MESSAGES, ticketSchemas } from "../../modules/ticket/ticket-forms.server.ts";
import { sendFiles } from "../../modules/ticket/send-files.server.ts";
import { TooLarge } from "../../modules/ticket/ticket-files.tsx";
import { TicketView } from "../../modules/ticket/ticket-view.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/ticket";

export async function loader({ context, params: { ticketId }, url }: Route.LoaderArgs) {
  const ticket = await context.get(apiContext).ticket.getOwn({ ticketId });
  const isTooLarge = url.searchParams.get("refused") === "size";
  return { ticket, isTooLarge, forms: openForms(context, ticketSchemas) };
}

export const action = formActions<typeof ticketSchemas, Route.ActionArgs>(
  {
    reply: {
      schema: ticketSchemas.reply,
      run: async ({ value, api, t, locale, done }, { params: { ticketId } }) => {
        const files = await sendFiles(api, value.files);
        await api.ticket.replyOwn({ ticketId, ...value, files });
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
  const { ticket, isTooLarge, forms } = loaderData;
  const locale = useLocale();
  return (
    <AccountFrame screen="tickets" title={ticket.subject}>
      <PageHead title={ticket.subject} noIndex />
      <TooLarge is={isTooLarge} />
      <TicketView
        {...{ ticket, forms }}
        result={actionData}
        toFile={(id) => accountPaths.ticketFile(locale, ticket.id, id)}
      />
    </AccountFrame>
  );
}

export const shouldRevalidate = revalidateAfterError;
