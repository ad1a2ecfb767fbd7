import type { RouterContextProvider } from "react-router";
import { webRequestContext } from "../../context.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import { toStepUp } from "../form/step-up.server.ts";

/** Asks for the password where private data needs it, and comes back to this address. */
export async function orProve<T>(
  context: Readonly<RouterContextProvider>,
  answer: Promise<T>,
): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (parseApiError(error)?.code !== "proof_needed") throw error;
    throw toStepUp(context, context.get(webRequestContext).path);
  }
}
