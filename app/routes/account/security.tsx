import { data } from "react-router";
import * as z from "zod";
import { passkeyIdSchema, sessionIdSchema } from "#contract/id.ts";
import { LIMITS } from "#contract/limits.ts";
import { renamePasskey } from "#contract/passkey.ts";
import { socialProviderSchema } from "#contract/account.ts";
import { localeContext, apiContext, webRequestContext, type WebRequest } from "../../context.ts";
import { presentSecurity, presentSession } from "../../modules/account/present-account.server.ts";
import { SecurityPage } from "../../modules/account/security-page.tsx";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { registeredSchema } from "../../modules/passkey/credential-field.server.ts";
import { presentPasskey } from "../../modules/passkey/present-passkey.server.ts";
import { SECURITY_MESSAGES } from "../../modules/second-factor/security-messages.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { paths } from "../../paths.ts";
import { findCountry } from "../../services/geolocation.server.ts";
import { endSession } from "../../services/session.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/security";

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [profile, sessions, factor, passkeys] = await Promise.all([
    api.account.get(),
    api.account.listSessions(),
    api.secondFactor.get(),
    api.passkey.list(),
  ]);
  const request = context.get(webRequestContext);
  const locale = context.get(localeContext);
  const now = request.now();
  const countries = await Promise.all(sessions.map(({ ip }) => findCountryOf(ip, request)));
  return {
    security: { ...presentSecurity(profile), isSecondFactorOn: factor.is_on },
    sessions: sessions.map((session, index) =>
      presentSession(session, { locale, now, country: countries[index] ?? null }),
    ),
    passkeys: passkeys.map((passkey) => presentPasskey(passkey, locale, now)),
    form: openForm(context, renameSchema),
  };
}

/** What a button sends; a value that none of ours sends is answered with 400. */
const pressed = z.object({});
const renameSchema = renamePasskey.body;

export const action = formActions(
  {
    revoke: {
      schema: pressed,
      run: async ({ form, api, done, locale, t }) => {
        const sessionId = demand(sessionIdSchema, form.get("session_id"));
        await api.account.revokeSession({ sessionId }).catch(unlessGone);
        return done(paths.account(locale, "security"), t("account")("security.revoked"));
      },
    },
    others: {
      schema: pressed,
      run: async ({ api, done, locale, t }) => {
        await api.account.revokeOtherSessions();
        return done(paths.account(locale, "security"), t("security")("others-done"));
      },
    },
    "passkey-add": {
      schema: registeredSchema,
      run: async ({ value, api, done, locale, now, t }) => {
        const sessions = await api.account.listSessions();
        const here = sessions.find(({ is_current }) => is_current) ?? sessions[0]!;
        const { device } = presentSession(here, { locale, now, country: null });
        await api.passkey.create({ ...value, name: device.slice(0, LIMITS.passkeys.name) });
        return done(paths.account(locale, "security"), t("security")("passkey-added"));
      },
    },
    "passkey-rename": {
      schema: renameSchema,
      run: async ({ value, form, api, done, locale, t }) => {
        const passkeyId = demand(passkeyIdSchema, form.get("passkey_id"));
        await api.passkey.rename({ passkeyId, ...value });
        return done(paths.account(locale, "security"), t("security")("passkey-renamed"));
      },
    },
    "passkey-remove": {
      schema: pressed,
      run: async ({ form, api, done, locale, t }) => {
        const passkeyId = demand(passkeyIdSchema, form.get("passkey_id"));
        const name = (await api.passkey.list()).find(({ id }) => id === passkeyId)?.name ?? "";
        await api.passkey.remove({ passkeyId }).catch(unlessGone);
        const sentence = t("security")("passkey-removed", { name });
        return done(paths.account(locale, "security"), sentence);
      },
    },
    everywhere: {
      schema: pressed,
      run: async ({ api, cookies, done, locale, t }) => {
        await api.account.logoutEverywhere().catch(unlessSignedOut);
        endSession(cookies);
        return done(paths.home(locale), t("account")("security.everywhere-done"));
      },
    },
    unlink: {
      schema: pressed,
      run: async ({ form, api, done, locale, t: getT }) => {
        const t = getT("account");
        const provider = demand(socialProviderSchema, form.get("provider"));
        await api.social.unlink({ provider }).catch(unlessGone);
        const name = t(`security.provider.${provider}`);
        return done(paths.account(locale, "security"), t("security.unlinked", { provider: name }));
      },
    },
  },
  { messages: SECURITY_MESSAGES },
);

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("account");
  return (
    <>
      <PageHead title={t("nav.security")} noIndex />
      <SecurityPage {...loaderData} result={actionData} />
    </>
  );
}

function demand<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const { success, data: value } = schema.safeParse(given);
  if (!success) throw data({ code: "bad_request" }, { status: 400 });
  return value;
}

type Request = Pick<WebRequest, "config" | "log">;

/** A failure is only logged: the list shows no place then. */
async function findCountryOf(ip: string | null, { config, log }: Request): Promise<string | null> {
  if (ip === null) return null;
  try {
    // The header of a proxy names the place of this request, not of another session.
    return await findCountry({
      ip,
      headers: new Headers(),
      config: { ...config, countryHeader: null },
    });
  } catch (error) {
    log.error({ err: error }, "The country of a session could not be looked up");
    return null;
  }
}

/** An expired session counts as signed out. */
function unlessSignedOut(thrown: unknown): void {
  if (!(thrown instanceof Response)) throw thrown;
}

/** Idempotent: a session that no longer exists counts as ended. */
function unlessGone(error: unknown): void {
  if (parseApiError(error)?.code !== "not_found") throw error;
}
