import type { RouterContextProvider } from "react-router";
import * as z from "zod";
import { cookiesContext, savedFormContext, localeContext, apiContext } from "../../context.ts";
import { authOptions, createAuthReply } from "../../modules/auth/auth-action.server.ts";
import { placeSignInError, signInSchema } from "../../modules/auth/auth-schemas.server.ts";
import { SignInState } from "../../modules/auth/sign-in-state.tsx";
import { parsePurchase, startPurchase } from "../../modules/checkout/start-purchase.server.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { FORM_HEADING, FormPage } from "../../modules/layout/form-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { advance } from "../../modules/session/auth-flow.ts";
import { mayInterrupt } from "../../modules/session/use-dialog.ts";
import { paths, safePath } from "../../paths.ts";
import { carryEmail } from "../../services/auth-flow-cookie.server.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { safeRedirect } from "../../services/safe-redirect.server.ts";
import { startSession } from "../../services/session.server.ts";
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

const STATE = "sign-in";

export const action = formActions(
  {
    "": {
      schema: signInSchema,
      run: async ({ value, form, cookies, locale }, args) => {
        const { context } = args;
        const visitor = context.get(apiContext);
        const { token } = await visitor.account.login(value);
        startSession(cookies, token, { method: "email" });
        const reply = createAuthReply(args, form, STATE);
        const api = visitor.withToken(token);
        const purchase = await resumePurchase(context, api, reply.returnTo);
        if (purchase !== null) return purchase;
        const open = mayInterrupt(reply.returnTo, locale) ? await findOpenStep(api) : null;
        return reply.leave("success", open);
      },
    },
    forgot: {
      schema: z.object({ email: z.string().default("") }),
      run: ({ value, form, cookies }, args) => {
        carryEmail(cookies, value.email);
        const next = advance(STATE, "password-forgotten");
        return createAuthReply(args, form, STATE).goTo(next);
      },
    },
  },
  {
    ...authOptions(STATE),
    onError: (problem, { refuse }) => refuse(placeSignInError(problem), { status: problem.status }),
  },
);

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("auth");
  return (
    <FormPage title={t("sign-in.title")}>
      <SignInState headingId={FORM_HEADING} {...loaderData} result={actionData} facts={{}} />
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
  const purchase = parsePurchase((name) => kept?.get(name));
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
