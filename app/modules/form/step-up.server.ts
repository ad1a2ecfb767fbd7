import { redirect, type RouterContextProvider } from "react-router";
import { FILES_CHOSEN } from "#contract/field-names.ts";
import { localeContext, savedFormContext } from "../../context.ts";
import { authPaths } from "../../auth-paths.ts";

/**
 * Answer to `proof_needed`: asks for the password and returns to `page`, the page of the form, with
 * what was typed (decisions "Session").
 */
export function redirectToStepUp(
  context: Readonly<RouterContextProvider>,
  page: string,
  typed: FormData = new FormData(),
): Response {
  saveTyped(context, page, typed);
  return toStepUp(context, page);
}

/** Asks for the password, and comes back to the address. */
export const toStepUp = (context: Readonly<RouterContextProvider>, callbackUrl: string): Response =>
  redirect(authPaths.verifyPassword(context.get(localeContext), { callbackUrl }), 303);

/** Keeps what was typed in a sealed cookie for the page; secrets are never kept. */
export function saveTyped(
  context: Readonly<RouterContextProvider>,
  page: string,
  typed: FormData,
): void {
  const fields = [...typed].filter(
    (field): field is [string, string] => typeof field[1] === "string",
  );
  const hasFiles = [...typed.values()].some((one) => one instanceof File && one.name !== "");
  if (hasFiles) fields.push([FILES_CHOSEN, "1"]);
  context.get(savedFormContext).keep(page.split("?", 1)[0]!, new URLSearchParams(fields));
}
