import { redirect, type RouterContextProvider } from "react-router";
import { authPaths } from "../../auth-paths.ts";
import { localeContext, webRequestContext } from "../../context.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";

/** Asks for the password where private data needs it, and comes back to this address. */
export async function orProve<T>(
  context: Readonly<RouterContextProvider>,
  answer: Promise<T>,
): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (parseApiError(error)?.code !== "proof_needed") throw error;
    const { path: callbackUrl } = context.get(webRequestContext);
    throw redirect(authPaths.verifyPassword(context.get(localeContext), { callbackUrl }), 303);
  }
}
