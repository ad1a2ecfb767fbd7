import { minutes } from "#contract/duration.ts";
import { paths } from "../../paths.ts";
import { line } from "../session/data-fetch.ts";
import { saveForNext } from "../session/typing.ts";
import { askWholeStyles } from "./load-styles.ts";

const RELOADED_AT = "partReloadedAt";
/** At most one reload within this time, whatever the server answers. */
const RELOAD_INTERVAL = minutes(1);

const stylesheets = new Map<string, Promise<unknown>>();
let isLeaving = false;

/** Loads a chunk with its styles; the build puts it around every dynamic import. */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  styles: readonly string[] = [],
): Promise<Part> {
  const loadWhole = async () => {
    if (styles.length > 0) await Promise.all([askWholeStyles(), ...styles.map(loadStyle)]);
    return load();
  };
  return loadWhole().catch((error: unknown) => loadAgain(loadWhole, error));
}

/** Reloads the page once for a chunk of a removed build; throws the cause when that fails. */
export async function loadAgain<Part>(load: () => Promise<Part>, cause: unknown): Promise<Part> {
  const build = await findServedBuild();
  if (build === readRunningBuild()) return load();
  if (isLeaving || build === undefined || !mayReload()) throw cause;
  isLeaving = true;
  await saveForNext();
  location.reload();
  return new Promise<never>(() => {});
}

export const readRunningBuild = (): string | undefined =>
  (Reflect.get(window, "__reactRouterManifest") as { version?: string } | undefined)?.version;

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

function loadStyle(file: string): Promise<unknown> {
  let loading = stylesheets.get(file);
  if (loading === undefined) {
    loading = new Promise((resolve, reject) => {
      const link = document.createElement("link");
      Object.assign(link, {
        rel: "stylesheet",
        href: `/${file}`,
        onload: resolve,
        onerror: (error: unknown) => {
          stylesheets.delete(file);
          link.remove();
          reject(error);
        },
      });
      document.head.append(link);
    });
    stylesheets.set(file, loading);
  }
  return loading;
}
