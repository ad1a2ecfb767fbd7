import { Outlet, redirect } from "react-router";
import { localeContext } from "../../context.ts";
import { readProfile } from "../../read-profile.server.ts";
import { consolePaths } from "../../console-paths.ts";
import { HubFrame } from "../../modules/scan/hub-frame.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/hub";

/** The hub has the shell of the console. */
export const handle = { shell: "console" };

export async function loader({ context }: Route.LoaderArgs) {
  const { staff, username } = await readProfile(context);
  if (staff === null) throw new Response(null, { status: 404 });
  const locale = context.get(localeContext);
  if (!staff.is_proved) throw redirect(consolePaths.secondFactor(locale), 302);
  return { keys: staff.keys, username: username ?? "", nonce: crypto.randomUUID() };
}

export default function Hub({ loaderData }: Route.ComponentProps) {
  return (
    <HubFrame {...loaderData}>
      <Outlet />
    </HubFrame>
  );
}

export const shouldRevalidate = revalidateAfterError;
