import { webRequestContext } from "../context.ts";
import { accountPaths } from "../account-paths.ts";
import { formAction } from "../modules/form/form-action.server.ts";
import { openForm } from "../modules/form/form-rules.server.ts";
import { useLocale } from "../modules/locale/use-locale.ts";
import { useT } from "../modules/locale/use-t.ts";
import { ContactForm } from "../modules/ticket/contact-form.tsx";
import { sendFiles } from "../modules/ticket/send-files.server.ts";
import { TooLarge } from "../modules/ticket/ticket-files.tsx";
import {
  memberContactSchema,
  readAbout,
  TICKET_MESSAGES,
  visitorContactSchema,
} from "../modules/ticket/ticket-forms.server.ts";
import { isId } from "../modules/ui/is-id.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { paths } from "../paths.ts";
import type { Route } from "./+types/contact";

/** Static page with a plain form. */
export const handle = { scripts: false };

type Schema = typeof memberContactSchema | typeof visitorContactSchema;

const schemaOf = ({ context }: Pick<Route.ActionArgs, "context">): Schema =>
  context.get(webRequestContext).signedIn ? memberContactSchema : visitorContactSchema;

export function loader({ context, url }: Route.LoaderArgs) {
  return {
    about: readAbout(url.searchParams.get("about")).kind,
    signedIn: context.get(webRequestContext).signedIn,
    isTooLarge: url.searchParams.get("refused") === "size",
    form: openForm(context, schemaOf({ context })),
  };
}

export const action = formAction({
  schema: schemaOf,
  signIn: false,
  messages: TICKET_MESSAGES,
  run: async ({ value, nonce, api, t, locale, done }, { url, context }: Route.ActionArgs) => {
    const { kind, id } = readAbout(url.searchParams.get("about"));
    const ticket = await api.ticket.create({
      email: "",
      ...value,
      files: await sendFiles(api, value.files),
      order_id: kind === "order" ? id : null,
      listing_id: kind === "listing" ? id : null,
      error_reference: kind === "error" ? id : null,
      form_id: isId(nonce) ? nonce : null,
    });
    const text = t("ticket");
    const { number } = ticket;
    return context.get(webRequestContext).signedIn
      ? done(accountPaths.ticket(locale, ticket.id), text("sent", { number }))
      : done(paths.contact(locale), text("sent-mail", { number }));
  },
});

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("ticket");
  const locale = useLocale();
  const { form, isTooLarge, ...known } = loaderData;
  return (
    <main id="main" className="wrap">
      <PageHead title={t("title")} noIndex />
      <div className="stack slim">
        <h1>{t("title")}</h1>
        <p>{t("lead")}</p>
        <TooLarge is={isTooLarge} />
        <ContactForm {...known} seed={form} result={actionData} />
        <p className="small dim">
          {t("secrets")} <a href={paths.help(locale)}>{t("help")}</a>
        </p>
      </div>
    </main>
  );
}
