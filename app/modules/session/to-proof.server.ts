import { redirect, type RouterContextProvider } from "react-router";
import { keptFormContext, localeContext } from "../../context.ts";
import { paths } from "../../paths.ts";

/**
 * Where an action leads that the marketplace answered with `proof_needed`: the password again, then
 * back to `page`, the one with the form, with what was typed (decisions "Session").
 */
export function toProof(
  context: Readonly<RouterContextProvider>,
  page: string,
  typed: FormData = new FormData(),
): Response {
  const fields = [...typed].filter(
    (field): field is [string, string] => typeof field[1] === "string",
  );
  context.get(keptFormContext).keep(page.split("?", 1)[0]!, new URLSearchParams(fields));
  return redirect(paths.verifyPassword(context.get(localeContext), { callbackUrl: page }), 303);
}
