import * as z from "zod";
import { apiContext } from "../context.ts";
import { hideToken, readToken } from "../middleware/mail-link.server.ts";
import { ContactChangePage } from "../modules/contact-change/contact-change-page.tsx";
import { formAction } from "../modules/form/form-action.server.ts";
import { useT } from "../modules/locale/use-t.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { linkPaths } from "../link-paths.ts";
import type { Route } from "./+types/contact-change";

/** Static page with one button. */
export const handle = { scripts: false };

export const middleware: Route.MiddlewareFunction[] = [hideToken];

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const change = await context.get(apiContext).contactChange.get({ token: readToken(token) });
  return {
    kind: change.kind,
    state: change.state,
    oldContact: change.old_contact,
    newContact: change.new_contact,
    changedAt: change.changed_at,
    expiresAt: change.expires_at,
  };
}

/** A button alone. */
const pressed = z.object({});

export const action = formAction({
  schema: pressed,
  signIn: false,
  run: async ({ api, done, locale }, { params: { token } }: Route.ActionArgs) => {
    await api.contactChange.undo({ token: readToken(token) });
    return done(linkPaths.contactChange(locale, token));
  },
  // The page says why, also to a second press of the button.
  onError: ({ code }, { done, locale }, { params: { token } }) =>
    code === "contact_change_closed" ? done(linkPaths.contactChange(locale, token)) : null,
});

export default function ContactChange({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("contact-change");
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <ContactChangePage {...loaderData} result={actionData} />
    </>
  );
}
