import { type RouterContextProvider, redirect } from "react-router";
import { consolePaths } from "../../console-paths.ts";
import { localeContext } from "../../context.ts";
import { readProfile } from "../../read-profile.server.ts";

/**
 * The gate of all pages of the staff: 404 for others, and the second factor for staff who have not
 * proved it.
 */
export async function loadShell(context: Readonly<RouterContextProvider>) {
  const { staff, username } = await readProfile(context);
  if (staff === null) throw new Response(null, { status: 404 });
  const locale = context.get(localeContext);
  if (!staff.is_proved) throw redirect(consolePaths.secondFactor(locale), 302);
  return { keys: staff.keys, username: username ?? "", nonce: crypto.randomUUID() };
}
