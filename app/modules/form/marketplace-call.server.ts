import type { RouterContextProvider } from "react-router";
import { contract } from "#contract/contract.ts";
import { cookiesContext, marketplaceContext } from "../../context.ts";
import type { Problem } from "../session/parse-problem.ts";

export { parseProblem as parseApiError } from "../session/parse-problem.ts";

type Context = Readonly<RouterContextProvider>;
type Call = NonNullable<(typeof marketplaceContext)["defaultValue"]>;

export type ApiProblem = Problem;

/** Calls of a form: each derives its idempotency key from the form's nonce. */
export function openCall(context: Context, nonce: string): Call {
  const call = context.get(marketplaceContext);
  return (endpoint, input, options) => call(endpoint, input, { idempotencyKey: nonce, ...options });
}

/** A visitor whose session has ended is led to the sign-in by the call, with the form saved. */
export async function requireSession(context: Context): Promise<void> {
  if (context.get(cookiesContext).get("accessToken") !== null) return;
  await context.get(marketplaceContext)(contract.getProfileDetails);
}
