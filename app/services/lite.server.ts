import { parseCookie } from "cookie";
import { COOKIES } from "./cookies.server.ts";

type Asked = { cookie: string | null | undefined; saveData: string | null | undefined };

/**
 * Whether the visitor wants pages that spare their line: what they chose here wins over what their
 * browser says of itself (`Save-Data: on`).
 */
export function wantsLite({ cookie, saveData }: Asked): boolean {
  // Most requests carry neither, and this runs before the page cache.
  const chosen = cookie?.includes("lite=") ? parseCookie(cookie)[COOKIES.lite.name] : undefined;
  if (chosen === "1" || chosen === "0") return chosen === "1";
  return saveData?.trim().toLowerCase() === "on";
}
