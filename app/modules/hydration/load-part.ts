import { minutes } from "#contract/duration.ts";
import { paths } from "../../paths.ts";
import { line } from "../session/data-fetch.ts";
import { keepForNext } from "../session/typing.ts";
import { askWholeStyles } from "./load-styles.ts";

const RELOADED_AT = "partReloadedAt";
/** At most one reload within this time, whatever the server answers. */
const GUARD = minutes(1);

const asked = new Map<string, Promise<unknown>>();
let isLeaving = false;

/** Loads a chunk with its styles; the build puts it around every dynamic import. */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  styles: readonly string[] = [],
): Promise<Part> {
  const loadWhole = async () => {
    if (styles.length > 0) await Promise.all([askWholeStyles(), ...styles.map(addStyle)]);
    return load();
  };
  return loadWhole().catch((error: unknown) => loadAgain(loadWhole, error));
}

/** Reloads the page once for a chunk of a removed build; throws the cause when that fails. */
export async function loadAgain<Part>(load: () => Promise<Part>, cause: unknown): Promise<Part> {
  const build = await findServedBuild();
  if (build === readRunningBuild()) return load();
  if (isLeaving || build === undefined || !takeTurn()) throw cause;
  isLeaving = true;
  await keepForNext();
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

function takeTurn(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT) ?? 0) < GUARD) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

function addStyle(file: string): Promise<unknown> {
  let coming = asked.get(file);
  if (coming === undefined) {
    coming = new Promise((resolve, reject) => {
      const link = document.createElement("link");
      Object.assign(link, {
        rel: "stylesheet",
        href: `/${file}`,
        onload: resolve,
        onerror: (error: unknown) => {
          asked.delete(file);
          link.remove();
          reject(error);
        },
      });
      document.head.append(link);
    });
    asked.set(file, coming);
  }
  return coming;
}
