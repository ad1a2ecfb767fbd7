import { localeOfPath } from "../locale/locale.ts";
import { trustScript } from "../ui/trusted-script.ts";

/** Lets the service worker show pages without a connection; a member's push has the same one. */
export async function keepPages(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined || (await serviceWorker.getRegistration("/"))) return;
  const locale = localeOfPath(location.pathname);
  await serviceWorker.register(trustScript(`/push-worker.js?locale=${locale}`), {
    updateViaCache: "none",
  });
}
