import { Outlet, redirect } from "react-router";
import { localeContext } from "../../context.ts";
import { readProfile } from "../../read-profile.server.ts";
import { consolePaths } from "../../console-paths.ts";
import { ConsoleFrame } from "../../modules/console/console-frame.tsx";
import { ScanField } from "../../modules/scan/scan-field.tsx";
import { useScanPlace } from "../../modules/scan/scan-place.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/console";

/** The console has a shell of its own. */
export const handle = { shell: "console" };

export async function loader({ context }: Route.LoaderArgs) {
  const { staff, username } = await readProfile(context);
  if (staff === null) throw new Response(null, { status: 404 });
  const locale = context.get(localeContext);
  if (!staff.is_proved) throw redirect(consolePaths.secondFactor(locale), 302);
  return { keys: staff.keys, username: username ?? "", nonce: crypto.randomUUID() };
}

export default function Console({ loaderData }: Route.ComponentProps) {
  const { nonce, ...staff } = loaderData;
  const at = useScanPlace();
  return (
    <ConsoleFrame {...staff} {...(at !== null && { tools: <ScanField nonce={nonce} at={at} /> })}>
      <Outlet />
    </ConsoleFrame>
  );
}

export const shouldRevalidate = revalidateAfterError;
