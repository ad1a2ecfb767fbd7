import { redirect } from "react-router";
import { subscribeBodySchema } from "#contract/push-subscription.ts";
import { accountPaths } from "../../account-paths.ts";
import { apiContext, localeContext } from "../../context.ts";
import type { PushResult } from "../../modules/push-subscription/push-button.tsx";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/push-subscription";

export const loader = ({ context }: Route.LoaderArgs) =>
  redirect(accountPaths.notificationPreferences(context.get(localeContext)));

/** JSON for the button that subscribes a browser, and for the worker whose subscription changed. */
export async function action({ context, request }: Route.ActionArgs) {
  const { replaces, ...browser } = Object.fromEntries(await request.formData());
  const sent = subscribeBodySchema.safeParse({
    ...browser,
    // The worker sends it empty where the browser does not tell.
    ...(replaces !== undefined && { replaces: replaces || null }),
  });
  if (!sent.success) return answer("bad_request", 400);
  try {
    await context.get(apiContext).pushSubscription.subscribe(sent.data);
    return answer(null, 200);
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null) throw error;
    return answer(problem.code, problem.status);
  }
}

const answer = (code: string | null, status: number) =>
  Response.json({ code } satisfies PushResult, {
    status,
    headers: { "Cache-Control": "no-store" },
  });
