import { minutes } from "#contract/duration.ts";
import { pagePaths } from "../../page-paths.ts";
import { readPageFacts } from "./page-facts.ts";
import { line } from "./data-fetch.ts";
import { saveForNext } from "./typing.ts";

const RELOADED_AT = "partReloadedAt";
/** At most one reload within this time, whatever the server answers. */
const RELOAD_INTERVAL = minutes(1);

let isLeaving = false;

/**
 * Loads a chunk of the page. One that failed is loaded again once the server answers; one of a
 * removed build reloads the page once, and what was typed comes back.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    const build = await findServedBuild();
    if (build === readPageFacts().build) return load();
    if (isLeaving || build === undefined || !mayReload()) throw cause;
    isLeaving = true;
    await saveForNext();
    location.reload();
    return new Promise<never>(() => {});
  }
}

async function findServedBuild(): Promise<string | undefined> {
  try {
    const response = await line.keepTrying(() => fetch(pagePaths.version(), { cache: "no-store" }));
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
