import type { RouterContextProvider } from "react-router";
import { getT } from "../locale/get-t.server.ts";
import { createFormHandler, type FormAnswer } from "../session/form-handler.server.ts";
import type { FormReply } from "../ui/form-problem.tsx";
import { type ApiError, parseApiError } from "../../services/marketplace/api-error.server.ts";

type Context = Readonly<RouterContextProvider>;
type Errors = FormReply["errors"];

export type ListingWork = ReturnType<typeof openWork>;

/** Turns API errors into field errors or a message above the form and keeps what was typed. */
export async function runListingForm(
  { request, context }: { request: Request; context: Context },
  work: (work: ListingWork) => Promise<FormAnswer>,
) {
  const opened = openWork(await request.formData(), context);
  try {
    await opened.requireSession();
    return await work(opened);
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null || problem.code === "not_found") throw error;
    if (problem.status >= 500) opened.keep();
    return opened.refuse(toErrors(problem), problem.status);
  }
}

function openWork(form: FormData, context: Context) {
  const opened = createFormHandler(form, context);
  return { ...opened, t: getT(opened.locale, "my-listings") };
}

/** Names the order that holds the listing, or the listing's status. */
function toErrors({ code, status, facts, fieldErrors }: ApiError): Errors {
  if (code === "listing_busy") return { form: ["selling.refused.busy"] };
  if (code === "listing_transition_refused")
    return { form: [`selling.refused.${String(facts["status"])}`] };
  if (Object.keys(fieldErrors).length > 0) return fieldErrors;
  return { form: [status >= 500 ? "selling.refused.unavailable" : `error.${code}`] };
}
