import { Outlet } from "react-router";
import { ConsoleFrame } from "../../modules/console/console-frame.tsx";
import { loadShell } from "../../modules/console/load-shell.server.ts";
import { ScanField } from "../../modules/scan/scan-field.tsx";
import { useScanPlace } from "../../modules/scan/scan-place.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/console";

/** The console has a shell of its own. */
export const handle = { shell: "console" };

export const loader = ({ context }: Route.LoaderArgs) => loadShell(context);

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
