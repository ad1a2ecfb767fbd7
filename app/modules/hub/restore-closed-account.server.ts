import { data, redirect, type RouterContextProvider } from "react-router";
import { cookiesContext, savedFormContext, localeContext, apiContext } from "../../context.ts";
import { hubPaths } from "../../hub-paths.ts";
import { getT } from "../locale/get-t.server.ts";
import { parseTyped, redirectToStepUp } from "../session/form-handler.server.ts";
import type { FormReply } from "../ui/form-problem.tsx";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";

const UNTYPED = new Set(["nonce"]);

export async function restoreClosedAccount(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  here: string,
) {
  const locale = context.get(localeContext);
  const t = getT(locale, "hub");
  const form = await request.formData();
  const { text, values } = parseTyped(form, UNTYPED);
  const leave = (to: string, content: string, type: "success" | "error") => {
    context.get(cookiesContext).seal("message", { content, type });
    return redirect(to, 303);
  };
  try {
    await context
      .get(apiContext)
      .hubAccount.restore(
        { userId: text("user"), note: text("note") },
        { idempotencyKey: text("nonce").slice(0, 40) || crypto.randomUUID() },
      );
    return leave(hubPaths.accounts(locale), t("accounts.restored"), "success");
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null) throw error;
    const { code, status, fieldErrors } = problem;
    if (code === "proof_needed") return redirectToStepUp(context, here, form);
    // A colleague restored the account meanwhile, or it is erased.
    if (status === 404) return leave(here, t("accounts.gone"), "error");
    if (status >= 500)
      context.get(savedFormContext).keep(here.split("?", 1)[0]!, new URLSearchParams(values));
    const isNamed = Object.keys(fieldErrors).length > 0;
    const errors = isNamed ? fieldErrors : { form: [status >= 500 ? "unavailable" : "failed"] };
    return data<FormReply>({ errors, values }, { status });
  }
}
