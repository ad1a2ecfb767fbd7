import { minutes } from "#contract/duration.ts";
import { paths } from "../../paths.ts";
import { readPageFacts } from "../visit/page-facts.ts";
import { line } from "./data-fetch.ts";
import { saveForNext } from "./typing.ts";

const RELOADED_AT = "partReloadedAt";
/** At most one reload within this time, whatever the server answers. */
const RELOAD_INTERVAL = minutes(1);

/**
 * Reloads the page once for a chunk of a removed build; what was typed comes back. Vite sends the
 * event when a dynamic import fails, and React shows its error page until the reload.
 */
export function reloadForNewBuild(): () => void {
  let isLeaving = false;
  const onLost = () => void reload();
  const reload = async () => {
    const build = await findServedBuild();
    if (isLeaving || build === undefined || build === readPageFacts().build || !mayReload()) return;
    isLeaving = true;
    await saveForNext();
    location.reload();
  };
  addEventListener("vite:preloadError", onLost);
  return () => removeEventListener("vite:preloadError", onLost);
}

async function findServedBuild(): Promise<string | undefined> {
  try {
    const response = await line.keepTrying(() => fetch(paths.version(), { cache: "no-store" }));
    return ((await response.json()) as { buildId?: string }).buildId;
  } catch {
    return undefined;
  }
}

/** Records the reload that it allows; without storage nothing would stop a loop of reloads. */
function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT) ?? 0) < RELOAD_INTERVAL)
      return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
