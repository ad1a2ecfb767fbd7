import type { RouterContextProvider } from "react-router";
import { cookiesContext, savedFormContext, localeContext, apiContext } from "../../context.ts";
import {
  saveLink,
  parseSignIn,
  presentSignInProblem,
} from "../../modules/auth/parse-auth-forms.server.ts";
import { SignInState } from "../../modules/auth/sign-in-state.tsx";
import { parsePurchase, startPurchase } from "../../modules/checkout/start-purchase.server.ts";
import { FORM_HEADING, FormPage } from "../../modules/layout/form-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { advance } from "../../modules/session/auth-flow.ts";
import { mayInterrupt } from "../../modules/session/use-dialog.ts";
import { paths, safePath } from "../../paths.ts";
import { createAuthReply } from "../../services/auth-reply.server.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { safeRedirect } from "../../services/safe-redirect.server.ts";
import { startSession } from "../../services/session.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/sign-in";

export function loader({ context, url }: Route.LoaderArgs) {
  const home = paths.home(context.get(localeContext));
  const cookies = context.get(cookiesContext);
  const returnTo = safePath(url.searchParams.get("callbackUrl"), home);
  if (cookies.get("accessToken") !== null) throw safeRedirect(returnTo, home);
  return {
    returnTo,
    isInterrupted: cookies.open("keptForm") !== null,
    linkToken: url.searchParams.get("link"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const cookies = context.get(cookiesContext);
  const form = await request.formData();
  const reply = createAuthReply({ request, form, locale, cookies, state: "sign-in" });
  const isForgotten = form.get("intent") === "forgot";
  if (isForgotten) return reply.goWithEmail(advance("sign-in", "password-forgotten"));
  const parsed = parseSignIn(form);
  if ("errors" in parsed) {
    const values = { email: parsed.email, ...saveLink(reply.text("link_token")) };
    return reply.refuse(422, { errors: parsed.errors, values });
  }
  const { email, link_token = "" } = parsed.fields;
  const visitor = context.get(apiContext);
  let token: string;
  try {
    ({ token } = await visitor.account.login(parsed.fields));
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null) throw error;
    const errors = presentSignInProblem(problem);
    return reply.refuse(problem.status, { errors, values: { email, ...saveLink(link_token) } });
  }
  startSession(cookies, token, { method: "email" });
  const api = visitor.withToken(token);
  const purchase = await resumePurchase(context, api, reply.returnTo);
  if (purchase !== null) return purchase;
  const open = mayInterrupt(reply.returnTo, locale) ? await findOpenStep(api) : null;
  return reply.leave("success", open);
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("auth");
  return (
    <FormPage title={t("sign-in.title")}>
      <SignInState
        headingId={FORM_HEADING}
        {...loaderData}
        problem={actionData ?? null}
        facts={{}}
      />
    </FormPage>
  );
}

/** The open step of the account's sign-up; an error must not block the sign-in. */
async function findOpenStep(api: ApiClient) {
  const profile = await api.account.get().catch(() => null);
  if (profile === null) return null;
  return advance("sign-in", "signed-in", { ...profile, photo: profile.profile_photo });
}

/** Buy was pressed while signed out: this request creates the draft order. */
async function resumePurchase(
  context: Readonly<RouterContextProvider>,
  api: ApiClient,
  returnTo: string,
): Promise<Response | null> {
  const start = paths.startCheckout(context.get(localeContext));
  if (returnTo !== start) return null;
  const kept = context.get(savedFormContext).take(start);
  const purchase = parsePurchase((name) => kept?.[name]);
  if (purchase === null) return null;
  const key = crypto.randomUUID();
  return startPurchase(
    purchase,
    (wanted) =>
      "listing_id" in wanted
        ? api.order.create({ listing_id: wanted.listing_id }, { idempotencyKey: key })
        : api.order.createBySku({ sku_id: wanted.sku_id }, { idempotencyKey: key }),
    context,
    (order) =>
      api.order.updateShipping(
        { orderId: order.id, method: "hub_pickup" },
        { idempotencyKey: `${key}-pickup` },
      ),
  );
}
