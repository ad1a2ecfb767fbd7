import { paths } from "../../paths.ts";
import { keepForNext } from "../session/typing.ts";
import { askWholeStyles } from "./whole-styles.ts";

const RELOADED_AT = "partReloadedAt";
/** Whatever the server says, not again within this time. */
const GUARD = 60_000;

const asked = new Map<string, Promise<unknown>>();
let isLeaving = false;

/**
 * How the browser fetches a part of the page that is not there yet, with its styles; the build puts
 * it around every dynamic import.
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  styles: readonly string[] = [],
): Promise<Part> {
  try {
    if (styles.length > 0) await Promise.all([askWholeStyles(), ...styles.map(addStyle)]);
    return await load();
  } catch (error) {
    return reloadOrThrow(error);
  }
}

/**
 * A part that has gone with an older build brings the whole page anew, once: what was typed is kept.
 * Throws when the fault is another, such as no network: then what stands there stays.
 */
export async function reloadOrThrow(cause: unknown): Promise<never> {
  if (isLeaving || !(await isOtherBuild()) || !takeTurn()) throw cause;
  isLeaving = true;
  await keepForNext();
  location.reload();
  return new Promise<never>(() => {});
}

/** The build of this page, as React Router wrote it down. */
export const readRunningBuild = (): string | undefined =>
  (Reflect.get(window, "__reactRouterManifest") as { version?: string } | undefined)?.version;

async function isOtherBuild(): Promise<boolean> {
  try {
    const response = await fetch(paths.version(), { cache: "no-store" });
    const { buildId } = (await response.json()) as { buildId?: string };
    return buildId !== undefined && buildId !== readRunningBuild();
  } catch {
    return false;
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
        onerror: reject,
      });
      document.head.append(link);
    });
    asked.set(file, coming);
  }
  return coming;
}
