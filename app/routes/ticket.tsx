import { apiContext } from "../context.ts";
import { hideToken, readToken } from "../middleware/mail-link.server.ts";
import { formActions } from "../modules/form/form-action.server.ts";
import { openForms } from "../modules/form/form-rules.server.ts";
import { useLocale } from "../modules/locale/use-locale.ts";
import { useT } from "../modules/locale/use-t.ts";
import { TICKET_MESSAGES, ticketSchemas } from "../modules/ticket/ticket-forms.server.ts";
import { sendFiles } from "../modules/ticket/send-files.server.ts";
import { TooLarge } from "../modules/ticket/ticket-files.tsx";
import { TicketView } from "../modules/ticket/ticket-view.tsx";
import { isId } from "../modules/ui/is-id.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { linkPaths } from "../link-paths.ts";
import type { Route } from "./+types/ticket";

/** Static page with plain forms. */
export const handle = { scripts: false };

export const middleware: Route.MiddlewareFunction[] = [hideToken];

export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
  const ticket = await context.get(apiContext).ticket.getByLink({ token: readToken(token) });
  const isTooLarge = url.searchParams.get("refused") === "size";
  return { ticket, token, isTooLarge, forms: openForms(context, ticketSchemas) };
}

export const action = formActions<typeof ticketSchemas, Route.ActionArgs>(
  {
    reply: {
      schema: ticketSchemas.reply,
      run: async ({ value, nonce, api, t, locale, done }, { params: { token } }) => {
        const form_id = isId(nonce) ? nonce : null;
        const files = await sendFiles(api, value.files);
        await api.ticket.replyByLink({ token: readToken(token), ...value, files, form_id });
        return done(linkPaths.ticket(locale, token), t("ticket")("replied"));
      },
    },
    rate: {
      schema: ticketSchemas.rate,
      run: async ({ value, api, t, locale, done }, { params: { token } }) => {
        await api.ticket.rateByLink({ token: readToken(token), ...value });
        return done(linkPaths.ticket(locale, token), t("ticket")("thanks"));
      },
    },
  },
  { messages: TICKET_MESSAGES, signIn: false },
);

export default function TicketByLink({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("ticket");
  const { ticket, token, isTooLarge, forms } = loaderData;
  const locale = useLocale();
  return (
    <main id="main" className="wrap">
      <PageHead title={t("number", { number: ticket.number })} noIndex />
      <div className="stack slim">
        <h1>{ticket.subject}</h1>
        <TooLarge is={isTooLarge} />
        <TicketView
          {...{ ticket, forms }}
          result={actionData}
          toFile={(id) => linkPaths.ticketFile(locale, token, id)}
        />
      </div>
    </main>
  );
}
