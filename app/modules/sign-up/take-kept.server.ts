import type { RouterContextProvider } from "react-router";
import { keptFormContext } from "../../context.ts";
import type { AuthProblem } from "../session/auth-facts.ts";

/** What was typed here before the session ended or the password was asked for, as nothing wrong. */
export function takeKept(
  context: Readonly<RouterContextProvider>,
  { pathname }: Pick<URL, "pathname">,
): AuthProblem | null {
  const values = context.get(keptFormContext).take(pathname);
  return values === null ? null : { errors: {}, values };
}
