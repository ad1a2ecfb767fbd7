import { Outlet } from "react-router";
import { loadShell } from "../../modules/console/load-shell.server.ts";
import { HubFrame } from "../../modules/scan/hub-frame.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/hub";

/** The hub has the shell of the console. */
export const handle = { shell: "console" };

export const loader = ({ context }: Route.LoaderArgs) => loadShell(context);

export default function Hub({ loaderData }: Route.ComponentProps) {
  return (
    <HubFrame {...loaderData}>
      <Outlet />
    </HubFrame>
  );
}

export const shouldRevalidate = revalidateAfterError;
